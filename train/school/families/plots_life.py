"""Plots of school, home, sport and travel: classes, trips, recipes, ages, distances, collections."""

from train.school.families.plots_told import plot_families

plot_families("""
## classes
a school counts its pupils / {A} teach{es} at a small school / -
-
in* = 15..34 | there are {v} pupils in {X} / {X} has {v} pupils | how many pupils are in {X} | pupils in {X} | class 5A; class 5B; class 5C; class 5D | {X} has {cmp} | many pupils;{k} more pupils;{k} fewer pupils
all = sum in* | these classes have {v} pupils altogether / together that makes {v} pupils | how many pupils do these classes have together / how many pupils are there in all | pupils in all
girls = share | {v} of all the pupils are girls / of all these pupils {v} are girls | - | part of girls
g = girls of all | {v} of the pupils are girls, counted over all these classes | how many of all the pupils are girls | girls
b = all - g | {v} pupils are boys | how many of all the pupils are boys / how many boys are there in all | boys
team = share | {v} of the boys play football / of the boys, {v} are in the chess club | - | part of the boys
t = team of b | - | how many boys are in that group | boys in that group
& in* | there are {1} pupils in {X1} and {2} in {X2}

## trip
a school goes on a trip / {A} plan{s} a trip for the club / -
museum, zoo, theatre, castle, lake, science centre
kids = 20..160 | {v} children want to go to the {t} / {v} children are going to the {t} | how many children are going | children
adults = 3..15 | {v} adults go with them / with the children go {v} adults | how many adults go with the children | adults
people = kids + adults | altogether {v} people go to the {t} | how many people go to the {t} altogether | people
seats = 8..50:2 | each bus has {v} seats / a bus takes {v} people | how many people does a bus take | seats in a bus
buses = people up seats | - | how many buses do they need / how many buses must be ordered for all of them | buses
price = $ 60..300:20 | one bus costs {v} / {v} must be paid for each bus | what does one bus cost | price of a bus
cost = $ buses * price | - | what do all the buses cost / how much must be paid for all the buses | cost of the buses
& kids adults | {1} children and {2} adults go to the {t}
& seats price | a bus with {1} seats costs {2}

## collecting
{A} and other children collect things for a craft project / the class collects things for an art project / -
bottle cap/bottle caps, shell/shells, can/cans, stamp/stamps, sticker/stickers, pine cone/pine cones, button/buttons, coin/coins
of* = 8..70 | {X} has {v} {ts} / {X} brought {v} {ts} | how many {ts} does {X} have | {ts} of {X} | {B}; {C}; {D} | {X} has {cmp} | many {ts};{k} more {ts};{k} fewer {ts}
all = sum of* | together they have {v} {ts} / {v} {ts} were brought in all | how many {ts} do they have altogether / how many {ts} are there in total | {ts} in all
lost = 3..20 | of all the {ts}, {v} are broken / {v} {ts} turn out to be broken | how many {ts} are broken | broken {ts}
good = all - lost | {v} {ts} can be used | how many {ts} can be used / how many {ts} are not broken | good {ts}
boxes = 2..9 | the good {ts} are put into {v} boxes, equally many in each / {v} boxes get equally many of the good {ts} | into how many boxes are the good {ts} put | boxes
each = good / boxes | each box gets {v} good {ts} | how many {ts} are put into each box | {ts} in each box
& of* | {X1} has {1} {ts} and {X2} has {2}

## ages
- / the family looks at old photos
-
age* = 4..45 | {X} is {v} years old / {X} is {v} | how old is {X} | age of {X} | {B}; {C}; {D} | {X} is {cmp} | old;{k} years older;{k} years younger
sum = sum age* | together they are {v} years old / the sum of their ages is {v} | what is the sum of their ages / how old are they together | sum of the ages
& age* | {X1} is {1} and {X2} is {2}

## lengths
- / {A} cut{s} pieces of wood and ribbon / {A} measure{s} things
plank/planks, ribbon/ribbons, rope/ropes, wire/wires, pipe/pipes, strip/strips
len* = 20..150:5 | the {X} {t} is {v} cm long / the {X} {t} measures {v} cm | how long is the {X} {t}, in cm | length of the {X} {t} | first; second; third | the {X} {t} is {cmp} | long;{k} cm longer;{k} cm shorter;the {X} one
all = sum len* | end to end the {ts} measure {v} cm / together the {ts} are {v} cm long | how long are all these {ts} together, in cm | length in all
need = 100..600:10 | {A} need{s} {v} cm in all / a shelf needs {v} cm of {t} | how many cm of {t} are needed in all | length needed
more = need - all | {v} cm are still missing | how many cm of {t} are still missing | length missing

## fruit_weights
- / {A} pack{s} baskets of fruit
-
kg* = 2..25 | the {X} basket weighs {v} kg / the weight of the {X} basket is {v} kg | how many kg does the {X} basket weigh | kg of the {X} basket | apple; pear; plum; grape | the {X} basket is {cmp} | heavy;{k} kg heavier;{k} kg lighter;the {X} basket
all = sum kg* | all baskets together weigh {v} kg / together the baskets weigh {v} kg | how many kg do all the baskets weigh together | kg of all baskets
price = $ 2..6:1/2 | a kilo of any fruit costs {v} / all fruit is {v} per kg | what does a kilo of fruit cost | price of a kilo
cost = $ all * price | all the fruit costs {v} | how much does all the fruit cost | price of all the fruit
pay = $ 20..200:10 | {A} pay{s} for all of it with {v} | how much money {does} {he} hand over | money handed over
back = $ pay - cost | {he} get{s} {v} back | how much money {does} {he} get back after paying for all the fruit | money back

## prices
- / {A} {is} in a toy shop / {A} {is} shopping for school
-
p* = $ 4..40 | a {X} costs {v} / the price of a {X} is {v} | how much does a {X} cost | price of a {X} | ball; puzzle; kite; doll; game | a {X} costs {cmp} | much;{k} more;{k} less;a {X}
sum = $ sum p* | together they cost {v} / one of each costs {v} | how much does one of each cost together / how much must be paid for one of each | price of one of each
n = 2..6 | {A} buy{s} {v} of each / {v} children get one of each | how many of each are bought | sets
all = $ sum * n | all of it costs {v} | how much does all of it cost / how much must be paid in all | price in all
& p* | a {X1} costs {1} and a {X2} {2}

## drive
{A} drive{s} to see the family / {A} {is} on a long journey / -
-
t1 = hours 2..6 | at first {A} drive{s} for {v} / the first part of the way takes {v} | how many hours does the first part take | hours of the first part
v1 = 40..110:10 | the speed on the first part is {v} km/h / on the first part {he} go{es} {v} km in an hour | what is the speed on the first part, in km/h | speed on the first part
d1 = t1 * v1 | the first part is {v} km | how many km is the first part | km of the first part
t2 = hours 2..6 | the second part takes {v} / {he} spend{s} {v} on the second part | how many hours does the second part take | hours of the second part
v2 = 40..110:10 | on the second part the speed is {v} km/h / the second part is driven at {v} km/h | what is the speed on the second part, in km/h | speed on the second part
d2 = t2 * v2 | the second part is {v} km | how many km is the second part | km of the second part
all = d1 + d2 | the whole way is {v} km / in all it is {v} km | how many km is the whole way / how far {does} {he} drive in all, in km | km in all
use = 4..12 | the car needs {v} litres of petrol for 100 km / per 100 km the car uses {v} litres | how many litres of petrol does the car need for 100 km | litres for 100 km
h = decimal all / 100 | - | - | hundreds of km
litres = decimal h * use | {v} litres of petrol are used on the whole way | how many litres of petrol are used on the whole way | litres of petrol
price = $ 1..3:1/4 | a litre of petrol costs {v} / petrol is {v} a litre | what does a litre of petrol cost | price of a litre
cost = $ litres * price | the petrol for the whole way costs {v} | how much does the petrol for the whole way cost | cost of the petrol
& t1 v1 | at first {A} drive{s} for {1} at {2} km/h
& t2 v2 | on the second part {A} drive{s} for {1} at {2} km/h

## training
{A} train{s} for a race / {A} want{s} to get fit / -
run/running, swim/swimming, ride/cycling, walk/walking
km = 2..14 | on every weekday {he} do{es} {v} km / {A} train{s} {v} km on each weekday | how many km {does} {he} train on a weekday | km on a weekday
wd = km * 5 | from Monday to Friday that makes {v} km | how many km {does} {he} train from Monday to Friday | km on five weekdays
we = 3..20 | on each day of the weekend it is {v} km / on Saturday {A} train{s} {v} km, and on Sunday as much | how many km {does} {he} train on each day of the weekend | km on a weekend day
ws = we * 2 | at the weekend that makes {v} km | how many km {does} {he} train at a weekend, Saturday and Sunday together | km on a weekend
week = wd + ws | in a whole week {A} train{s} {v} km | how many km {does} {he} train in a week | km a week
goal = 50..400:10 | the goal is {v} km / {A} want{s} to train {v} km in all | how many km is the goal | km of the goal
weeks = goal up week | - | after how many weeks is the goal reached | weeks
& km we | {A} train{s} {1} km on each weekday and {2} km on each weekend day / it is {1} km on weekdays and {2} km on each day of the weekend

## recipe
{A} bake{s} for a party / {A} cook{s} for guests / -
flour, sugar, rice, butter, oats, cheese
for = 2..8 | the recipe is for {v} people / a recipe serves {v} people | for how many people is the recipe | people in the recipe
gram = 60..900:20 | the recipe needs {v} g of {t} / {v} g of {t} go into the recipe | how many grams of {t} does the recipe need | g of {t} in the recipe
one = gram / for | that is {v} g of {t} per person | how many grams of {t} is that per person | g per person
guests = 3..24 | {v} people will eat / there will be {v} people at the table | how many people will eat | people at the table
all = one * guests | for everyone at the table {v} g of {t} are needed | how many grams of {t} are needed for everyone at the table | g of {t} needed
have = 50..800:50 | there are {v} g of {t} in the kitchen / {A} {has} {v} g of {t} at home | how many grams of {t} {does} {he} have | g at hand
buy = all - have | {v} g of {t} must still be bought | how many more grams of {t} {does} {he} need to buy | g to buy
& for gram | a recipe for {1} people needs {2} g of {t}
& guests have | {A} cook{s} for {1} people and {has} {2} g of {t}

## garden
{A} plant{s} a garden / a school makes a garden / -
tulip/tulips, lettuce plant/lettuce plants, rose/roses, bean plant/bean plants, sunflower/sunflowers, carrot/carrots
rows = 3..15 | there are {v} rows of {ts} / {A} plant{s} {v} rows of {ts} | how many rows of {ts} are there | rows
per = 4..24 | each row has {v} {ts} / there are {v} {ts} in every row | how many {ts} are in one row | {ts} in a row
all = rows * per | {v} {ts} are planted | how many {ts} are planted | {ts} planted
dry = share | {v} of the {ts} dry up / slugs eat {v} of the {ts} | - | part lost
left = all less dry | {v} {ts} survive | how many {ts} survive / how many {ts} are left after that | {ts} left
more = 5..40 | {v} new {ts} are planted afterwards / {A} add{s} {v} more {ts} | how many new {ts} are planted afterwards | new {ts}
end = left + more | at the end there are {v} {ts} in the garden | how many {ts} are in the garden at the end | {ts} at the end
& rows per | {A} plant{s} {1} rows of {2} {ts} / there are {1} rows with {2} {ts} in each
& dry more | {1} of the {ts} dry up, and then {2} new ones are planted

## library
a library counts its books / {A} work{s} in a library / -
shelf/shelves, rack/racks, bookcase/bookcases
n = 4..30 | there are {v} {ts} / the room has {v} {ts} | how many {ts} are there | {ts}
per = 8..45 | each of the {ts} holds {v} books / every {t} is filled with {v} books | how many books are there per {t} | books per {t}
all = n * per | the {ts} hold {v} books in all | how many books do all the {ts} hold | books in all
out = 10..90 | {v} books have been lent out from them / people borrow {v} of these books | how many of these books are lent out | books lent out
left = all - out | {v} books are in their places | how many of these books are in their places / how many of these books are not lent out | books in their places
back = 5..60 | the next day {v} books come back / {v} books are brought back the next day | how many books come back the next day | books back
now = left + back | then there are {v} books in their places | how many of the books are in their places after that | books in their places then
& n per | {1} {ts} hold {2} books each / there are {1} {ts} with {2} books on each
& out back | {1} books are lent out and later {2} of them come back

## screen
{A} look{s} at {his} screen time / {A} keep{s} a list of {his} screen time / -
-
d* = minutes 20..150:5 | {X} {A} used the phone for {v} / {A} was at the screen for {v} {X} | for how many minutes did {he} use the phone {X} | minutes {X} | on Monday; on Tuesday; on Wednesday; on Thursday; on Friday | {X} {A} used the phone {cmp} | long;{k} minutes longer;{k} minutes less
all = sum d* | on these days it was {v} minutes altogether | for how many minutes did {he} use the phone altogether on these days | minutes in all
limit = 100..600:10 | the limit for these days was {v} minutes | how many minutes was the limit for these days | limit
over = limit - all | {v} minutes of the limit were not used | how many minutes of the limit were not used | minutes of the limit left
& d* | {X1} {A} used the phone for {1} and {X2} for {2}

## average
{A} write{s} down the points of some tests / a team looks at its results / -
test/tests, game/games, round/rounds
s* = 6..60 | in the {X} {t} it was {v} points / the {X} {t} brought {v} points | how many points were there in the {X} {t} | points in the {X} {t} | first; second; third | in the {X} {t} there were {cmp} | many points;{k} more points;{k} fewer points;in the {X} one
total = sum s* | the points of these {ts} add up to {v} | what do the points of these {ts} add up to | sum of the points
mean = total / s* | the average of these {ts} is {v} points / on average it was {v} points | what is the average of these {ts} | average
& s* | the {X1} {t} brought {1} points, the {X2} {2}

## animals
- / {A} visit{s} a farm / a vet visits a farm
-
n* = 4..40 | there are {v} {X} on the farm / the farm has {v} {X} | how many {X} are there on the farm | {X} | sheep; cows; goats; pigs; horses | there are {cmp} on the farm | many {X};{k} more {X};{k} fewer {X}
all = sum n* | these are {v} animals altogether | how many animals are that in all | animals
feed = 2..9 | each animal gets {v} kg of feed a day / {v} kg of feed per day are given to each animal | how many kg of feed does an animal get a day | kg for an animal
day = all * feed | {v} kg of feed are needed per day | how many kg of feed are needed for all these animals per day | kg a day
days = days 3..21 | there must be enough feed for {v} | for how many days must the feed be enough | days
need = day * days | {v} kg of feed are needed for that time | how many kg of feed are needed in all | kg in all
bag = 10..50:5 | feed is sold in bags of {v} kg / a bag of feed has {v} kg | how many kg are in a bag | kg in a bag
bags = need up bag | - | how many bags of feed must be bought | bags
& n* | on the farm are {1} {X1} and {2} {X2}
& feed bag | each animal gets {1} kg of feed a day from bags of {2} kg
""")
