"""Plots of fees, seats, machines and changes: a basic fee and so much for each, what came and went."""

from train.school.families.plots_told import plot_families

plot_families("""
## two_goods
a bakery counts what it sold / {A} sold cakes at the market / -
muffin/muffins/roll/rolls, pie/pies/bun/buns, tart/tarts/cookie/cookies, big candle/big candles/small candle/small candles, red rose/red roses/white rose/white roses, bag of apples/bags of apples/bag of nuts/bags of nuts
n* = 8..60 | {v} {X} were sold / customers bought {v} {X} | how many {X} were sold | {X} | {ts}; {vs} | {cmp} were sold | many {X};{k} more {X};{k} fewer {X}
all = sum n* | {v} pieces were sold altogether | how many pieces were sold altogether | pieces in all
p1 = $ 2..6:1/2 | one {t} costs {v} / the {ts} were {v} each / {ts} cost {v} each | what does one {t} cost | price of a {t}
p2 = $ 1..5:1/2 | one {u} costs {v} / the {vs} were {v} each / for a {u} people paid {v} | what does one {u} cost | price of a {u}
m1 = $ n1 * p1 | the {ts} brought in {v} | how much did the {ts} bring in | money for {ts}
m2 = $ n2 * p2 | the {vs} brought in {v} | how much did the {vs} bring in | money for {vs}
sum = $ m1 + m2 | both together brought in {v} / {v} was taken in for both | how much money was taken in altogether / how much did both bring in together | money taken in
& n* | {1} {X1} and {2} {X2} were sold
& p1 p2 | {ts} cost {1} each and {vs} {2} / a {t} is {1}, a {u} is {2}

## taxi
{A} took a {t} / {A} {is} in a strange city / -
taxi, water taxi, night taxi, hired car
base = $ 2..20 | the {t} has a basic fee of {v} / getting in costs {v}, however far one goes | how much is the basic fee | basic fee
km = $ 1..4:1/2 | every km costs {v} on top of the basic fee / each km is {v} more | how much does each km cost | price of a km
n = 4..40 | the way was {v} km / {A} went {v} km | how many km did {he} go | km
way = $ km * n | for the km alone {he} paid {v} | how much was it for the km alone | paid for the km
sum = $ base + way | the ride cost {v} / {A} paid {v} for the ride | how much did the ride cost / how much did {he} pay for the ride | cost of the ride
tip = $ 1..8 | the driver got a tip of {v} too / {A} added {v} for the driver | how big was the tip | tip
all = $ sum + tip | with the tip it was {v} | how much did {he} pay with the tip | paid with the tip
& base km | a {t} costs {1} plus {2} per km
& n tip | {A} went {1} km and gave a tip of {2}

## parking
{A} rented a {t} / {A} use{s} a {t} in the holidays / -
boat, bike, tennis court, hall, canoe, football pitch
first = $ 2..15 | the first hour of the {t} costs {v} / for the first hour of the {t} one pays {v} | what does the first hour cost | price of the first hour
next = $ 1..8:1/2 | each further hour costs {v} / after the first hour, every hour costs {v} | what does each further hour cost | price of a further hour
h = hours 3..10 | {A} used the {t} for {v} / {A} kept the {t} for {v} in all | for how many hours did {he} use the {t} | hours in all
more = h - 1 | - | how many of the hours come after the first | further hours
rest = $ next * more | the hours after the first cost {v} | how much do the hours after the first cost | cost of the further hours
all = $ first + rest | {A} paid {v} in all | how much did {he} pay in all / what did {he} have to pay | cost in all
& first next | a {t} costs {1} for the first hour and {2} for each further hour

## club
{A} join{s} a club / {A} want{s} to learn something new / -
gym, swimming club, chess club, climbing hall, film club, choir
join = $ 10..80:5 | joining the {t} costs {v} once / the {t} takes an entry fee of {v} | how much is the entry fee | entry fee
month = $ 8..45 | after that it costs {v} a month / the monthly fee is {v} | how much is the monthly fee | monthly fee
n = months 3..24 | {A} stay{s} a member for {v} / {A} pay{s} for {v} | for how many months {does} {he} pay | months
fees = $ month * n | the monthly fees add up to {v} | how much are all the monthly fees together | monthly fees in all
sum = $ join + fees | in all {A} pay{s} {v} / the whole time costs {him} {v} | how much {does} {he} pay in all / what does it cost altogether, with the entry fee | cost in all
& join month | a {t} costs {1} to join and {2} per month / joining a {t} is {1}, and every month costs {2}

## seats
a theatre is getting ready / a hall is being filled / -
chair/chairs, seat/seats
rows = 6..30 | there are {v} rows / the hall has {v} rows | how many rows are there | rows
per = 8..30 | each row has {v} {ts} / there are {v} {ts} in a row | how many {ts} are in a row | {ts} in a row
all = rows * per | the hall has {v} {ts} in its rows | how many {ts} are there in all rows | {ts} in the rows
extra = 5..40 | {v} more {ts} are put at the back / at the back there are {v} extra {ts} | how many extra {ts} are put at the back | extra {ts}
full = all + extra | with these, there are {v} {ts} / all in all the hall has {v} {ts} | how many {ts} are there with the extra ones | {ts} in all
came = 30..600 | {v} people come / {v} guests sit down | how many people come | people
free = full - came | {v} {ts} stay empty | how many {ts} stay empty / how many {ts} are free | free {ts}
& rows per | a hall has {1} rows of {2} {ts} / {1} rows with {2} {ts} each are in the hall

## bus_ride
a {t} is on its way / {A} drive{s} a {t} / -
bus, tram, ferry, train
n = 10..60 | {v} people are on the {t} at the start / the {t} starts with {v} people | how many people are on the {t} at the start | people at the start
off = 3..30 | at the first stop {v} people get off / {v} people leave the {t} at the first stop | how many people get off at the first stop | people who get off
a = n - off | - | how many people stay on the {t} at the first stop | people who stay
on = 3..30 | at the same stop {v} people get on / {v} new people get on there | how many people get on at the first stop | people who get on
b = a + on | after the first stop there are {v} people on the {t} | how many people are on the {t} after the first stop | people after the first stop
f = share | at the second stop {v} of the people get off / {v} of the people leave at the second stop | - | part that gets off
c = b less f | after the second stop there are {v} people on the {t} | how many people are on the {t} after the second stop | people after the second stop
fare = $ 2..6 | each of those who are still on the {t} then pays {v} / the people left on the {t} pay {v} each | how much does each of them pay | fare
sum = $ c * fare | they pay {v} together | how much do the people left on the {t} pay together | fares in all
& off on | at the first stop {1} people get off and {2} get on

## birds
- / {A} watch{es} birds / somebody counts animals at a lake
bird/birds, duck/ducks, swan/swans, frog/frogs, goose/geese, sparrow/sparrows
n = 10..60 | there were {v} {ts} at first / at first there were {v} {ts} | how many {ts} were there at first | {ts} at first
gone = 3..40 | then {v} {ts} went away / {v} {ts} left | how many {ts} went away | {ts} that left
a = n - gone | - | how many {ts} were there after some had left | {ts} after that
came = 3..40 | later {v} {ts} came / after that {v} new {ts} arrived | how many {ts} came later | new {ts}
b = a + came | now there are {v} {ts} / in the end there were {v} {ts} | how many {ts} are there now / how many {ts} were there in the end | {ts} now
& n gone | there were {1} {ts} and {2} of them went away
& gone came | {1} {ts} went away and {2} came

## heights
- / some friends measure how tall they are
-
cm* = 110..160 | {X} is {v} cm tall / {X} measures {v} cm | how tall is {X}, in cm | cm of {X} | {B}; {C}; {D} | {X} is {cmp} | tall;{k} cm taller;{k} cm shorter
all = sum cm* | together they measure {v} cm | how many cm do they measure together | cm in all

## factory
a factory makes things / {A} work{s} in a factory / -
lamp/lamps, chair/chairs, toy/toys, bottle/bottles, brick/bricks, shoe/shoes
m = 2..12 | {v} machines are running / the factory has {v} machines | how many machines are running | machines
per = 5..40 | each machine makes {v} {ts} an hour / a machine makes {v} {ts} per hour | how many {ts} does a machine make per hour | {ts} of a machine per hour
hour = m * per | all machines together make {v} {ts} an hour | how many {ts} do all machines make in an hour | {ts} per hour
h = hours 2..9 | the machines run for {v} a day / the machines run {v} a day | how many hours a day do the machines run | hours a day
day = hour * h | in a day {v} {ts} are made | how many {ts} are made in a day | {ts} a day
bad = percent 5..20:5 | {v} of the {ts} have a fault / {v} of what is made must be thrown away | - | part with a fault
good = day less bad | {v} good {ts} are made in a day | how many good {ts} are made in a day | good {ts} a day
days = days 2..20 | the factory works for {v} / this goes on for {v} | for how many days does the factory work | days
sum = good * days | in that time {v} good {ts} are made | how many good {ts} are made in all these days | good {ts} in all
& m per | {1} machines make {2} {ts} an hour each

## survey
a school asked its pupils / a newspaper asked people / -
football, music, swimming, chess, reading, cooking, drawing
n = 20..500:10 | {v} people were asked / {v} people answered | how many people were asked | people asked
like = 5..400:5 | {v} of the people like {t} / {v} people said that they like {t} | how many people like {t} | people who like {t}
p = like pct n | - | what percent of the people like {t} / how many percent of the people like {t} | percent
others = n - like | {v} people do not like {t} | how many people do not like {t} | people who do not like {t}
& n like | of {1} people, {2} like {t} / {2} of {1} people like {t}

## ratio
{A} make{s} equal groups / a teacher forms groups / -
red bead/red beads/blue bead/blue beads, girl/girls/boy/boys, cup/cups/plate/plates, pen/pens/ruler/rulers, adult/adults/child/children, tulip/tulips/rose/roses
k = 2..12 | each group has {v} {ts} / in every group there are {v} {ts} | how many {ts} are in one group | {ts} in a group
j = 2..12 | each group also has {v} {vs} / a group also has {v} {vs} | how many {vs} are in one group | {vs} in a group
g = 3..20 | there are {v} such groups / {v} equal groups are made | how many groups are there | groups
a = k * g | there are {v} {ts} in all | how many {ts} are there in all | {ts} in all
b = j * g | there are {v} {vs} in all | how many {vs} are there in all | {vs} in all
sum = a + b | {ts} and {vs} together are {v} | how many {ts} and {vs} are there together | {ts} and {vs}
& k j | each group has {1} {ts} and {2} {vs}

## packs
{A} prepare{s} gift bags / a class packs presents / -
pencil/pencils, sweet/sweets, balloon/balloons, sticker/stickers, card/cards, marble/marbles
p = 3..15 | {A} buy{s} {v} packs of {ts} / there are {v} packs of {ts} | how many packs of {ts} are there | packs
per = 6..24 | each pack has {v} {ts} / there are {v} {ts} in a pack | how many {ts} are in a pack | {ts} in a pack
all = p * per | that is {v} {ts} | how many {ts} are that in all | {ts} in all
have = 4..30 | at home there are {v} {ts} as well / {v} {ts} were there before | how many {ts} were there before | {ts} there before
sum = all + have | altogether there are {v} {ts} | how many {ts} are there altogether | {ts} altogether
kids = 3..15 | all the {ts} are shared equally among {v} children / {v} children share all the {ts} equally | how many children share the {ts} | children
each = sum full kids | - | how many {ts} does each child get / how many {ts} can each child get | {ts} for each child
over = sum rest kids | - | how many {ts} are left over after sharing | {ts} left over
& p per | {A} buy{s} {1} packs of {2} {ts}
& have kids | with {1} {ts} from before, all are shared equally among {2} children

## pets
{A} look{s} after animals / {A} {has} pets / -
dog/dogs, cat/cats, rabbit/rabbits
n = 2..8 | there are {v} {ts} / {A} feed{s} {v} {ts} | how many {ts} are there | {ts}
g = 20..300:10 | each {t} gets {v} g of food a day / a {t} eats {v} g of food per day | how many grams of food does a {t} get a day | g for a {t}
day = n * g | the {ts} eat {v} g a day together | how many grams do all the {ts} eat in a day | g a day
kg = 2..15 | a sack has {v} kg of food / food comes in sacks of {v} kg | how many kg of food are in a sack | kg in a sack
gram = kg * 1000 | - | - | g in a sack
days = gram full day | - | for how many whole days is one sack enough / how many full days does one sack last | days
& n g | {1} {ts} eat {2} g of food a day each

## growth
- / a town keeps records
village, school, club, choir, camp
n = 100..2000:20 | last year the {t} had {v} people / a year ago there were {v} people in the {t} | how many people were in the {t} last year | people last year
up = percent 5..50:5 | during the year the number grew by {v} / in a year the {t} has grown by {v} | - | growth
m = n plus up | this year the {t} has {v} people | how many people are in the {t} this year | people this year
left = 10..200:5 | in summer {v} people leave the {t} / {v} people move away from the {t} in summer | how many people leave in summer | people who leave
now = m - left | in autumn {v} people are in the {t} | how many people are in the {t} in autumn | people in autumn
& n up | a {t} of {1} people grew by {2}

## pages_time
{A} {has} homework / {A} learn{s} for a test / -
problem/problems, page/pages, card/cards, exercise/exercises, picture/pictures
n = 4..40 | there are {v} {ts} to do / {A} {has} to do {v} {ts} | how many {ts} are there to do | {ts}
m = minutes 2..12 | each {t} takes {v} / {A} need{s} {v} for one {t} | how many minutes does one {t} take | minutes for one {t}
work = n * m | the {ts} take {v} minutes | how many minutes do the {ts} take | minutes of work
b = 2..5 | {A} take{s} {v} breaks / there are {v} breaks in between | how many breaks are there | breaks
l = minutes 5..15:5 | a break is {v} long / each break lasts {v} | how many minutes does a break last | minutes of a break
rest = b * l | the breaks take {v} minutes in all | how many minutes are the breaks together | minutes of breaks
all = work + rest | with the breaks {A} need{s} {v} minutes | how many minutes {does} {he} need with the breaks | minutes in all
& n m | {A} {has} {1} {ts} to do and need{s} {2} for each
& b l | {A} take{s} {1} breaks of {2}

## phone_plan
{A} {has} a phone contract / a company sells phone plans / -
text/texts, call/calls, extra minute/extra minutes, photo/photos
base = $ 5..30 | the plan costs {v} a month / the basic price is {v} per month | what is the basic price per month | basic price
each = $ 1..2:1/20 | every {t} costs {v} more / for each {t} one pays {v} on top | how much does one {t} cost | price of a {t}
n = 10..120:5 | this month {A} used {v} {ts} / {A} had {v} {ts} this month | how many {ts} did {he} have this month | {ts}
sum = $ each * n | the {ts} came to {v} | how much did the {ts} cost | cost of the {ts}
all = $ base + sum | the bill for the month was {v} / {A} paid {v} for the month | how much was the bill for the month | bill
& base each | a plan costs {1} a month plus {2} per {t}

## fundraiser
a school collects money for a new playground / {A} and the team collect money / -
-
a = 10..90 | {v} people gave the small amount / the small amount came from {v} people | how many people gave the small amount | small gifts
s = $ 2..15 | the small amount was {v} each / the small amount is {v} | how much is the small amount | small amount
b = 5..40 | {v} people gave the large amount / the large amount came from {v} people | how many people gave the large amount | large gifts
l = $ 20..60:5 | the large amount was {v} each / the large amount is {v} | how much is the large amount | large amount
sa = $ a * s | the small gifts come to {v} | how much are all small gifts together | small gifts in all
lb = $ b * l | the large gifts come to {v} | how much are all large gifts together | large gifts in all
sum = $ sa + lb | they have {v} so far | how much money do they have so far | money so far
goal = $ 500..5000:100 | the goal is {v} / {v} is needed in all | how much money is the goal | goal
miss = $ goal - sum | {v} is still missing | how much money is still missing / how much more must be collected | money still missing
& a s | {1} people gave {2} each
& b l | {1} people gave {2} each
""")
