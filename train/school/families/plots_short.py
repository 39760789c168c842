"""Plots in few words: loads, teams, equal paces, unit prices, coins, fences, ages later on."""

from train.school.families.plots_told import plot_families

plot_families("""
## load
- / people wait for a {t}
lift, boat, cable car, van
max = 300..1500:20 | the {t} carries up to {v} kg / at most {v} kg may go into the {t} | how many kg does the {t} carry | kg the {t} carries
n = 2..8 | {v} people are in the {t} / {v} people get in | how many people are in the {t} | people in the {t}
w = 50..95:5 | each person weighs {v} kg / the people weigh {v} kg each | how many kg does each person weigh | kg of a person
all = n * w | together the people weigh {v} kg | how many kg do the people weigh together | kg of all people
left = max - all | {v} kg more may be loaded | how many kg more may be loaded | kg left
box = 5..40:5 | a box weighs {v} kg / there are boxes of {v} kg | how many kg does a box weigh | kg of a box
boxes = left full box | - | how many boxes can go in as well / how many boxes fit too | boxes
& n w | {1} people of {2} kg each are in the {t} / {1} people get in, {2} kg each
& max box | the {t} carries {1} kg, and boxes of {2} kg are waiting

## teams
- / a class plays games
team/teams, group/groups, boat/boats, tent/tents, table/tables
n* = 5..30 | {v} {X} are there / {v} {X} have come | how many {X} are there | {X} | girls; boys | there are {cmp} | many {X};{k} more {X};{k} fewer {X}
all = sum n* | there are {v} children in all | how many children are there in all | children
absent = 2..6 | {v} of the children are ill / {v} children are only watching | how many children are not taking part | children not taking part
play = all - absent | {v} children take part | how many children take part | children who take part
size = 2..6 | {v} children make a {t} / each {t} has {v} children | how many children are in a {t} | children in a {t}
full = play / size | those who take part make {v} {ts} | how many {ts} do those who take part make | {ts}
& n* | there are {1} {X1} and {2} {X2} / {1} {X1} and {2} {X2} have come

## same_pace
- / {A} {is} working at a steady pace
page/pages, problem/problems, card/cards, envelope/envelopes, toy/toys, picture/pictures
n = 2..12 | {A} finish{es} {v} {ts} first / {v} {ts} are done | how many {ts} are done first | {ts} done first
time = minutes 4..90:2 | the first {ts} take {v} / for these, {he} need{s} {v} | how many minutes do the first {ts} take | minutes for the first {ts}
one = decimal time / n | one {t} takes {v} minutes | how many minutes does one {t} take | minutes for one {t}
k = 3..40 | there are {v} more {ts} to do / {v} {ts} are still to be done | how many {ts} are still to be done | {ts} to do
more = decimal one * k | for the other {ts} {he} need{s} {v} minutes | how many minutes will the other {ts} take at the same pace | minutes for the others
& n time | {A} need{s} {2} for {1} {ts} / {1} {ts} take {him} {2} / in {2} {A} do{es} {1} {ts}

## unit_price
- / {A} compare{s} prices
egg/eggs, roll/rolls, pen/pens, orange/oranges, battery/batteries, tile/tiles
n = 3..24 | a box has {v} {ts} / there are {v} {ts} in a box | how many {ts} are in a box | {ts} in a box
p = $ 2..40 | a box costs {v} / the price of a box is {v} | how much does a box cost | price of a box
one = $ p / n | one {t} costs {v} | how much does one {t} cost | price of one {t}
k = 2..40 | {A} need{s} {v} {ts} / {A} buy{s} {v} {ts} | how many {ts} {does} {he} need | {ts} needed
all = $ one * k | at this price, {his} {ts} cost {v} | how much do {his} {ts} cost at that price | price of {his} {ts}
& n p | {1} {ts} cost {2} / a box of {1} {ts} is {2} / you pay {2} for {1} {ts}

## beads
- / {A} make{s} jewellery
bracelet/bracelets, necklace/necklaces, key ring/key rings, chain/chains
have = 30..200:10 | {A} had {v} beads / there were {v} beads | how many beads did {he} have | beads at first
m = 2..9 | {he} made {v} {ts} / {v} {ts} were made | how many {ts} did {he} make | {ts} made
per = 5..24 | a {t} takes {v} beads / each {t} needs {v} beads | how many beads does a {t} take | beads of a {t}
used = m * per | {v} beads were used | how many beads were used | beads used
left = have - used | {v} beads were left | how many beads were left | beads left
k = 2..12 | {he} want{s} {v} more {ts} / {v} more {ts} are ordered | how many more {ts} are wanted | {ts} still wanted
need = k * per | for the new {ts} {v} beads are needed | how many beads do the new {ts} need | beads for the new {ts}
miss = need - left | {v} beads are missing | how many more beads {does} {he} need for the new {ts} / how many beads are missing for the new {ts} | beads missing
& m per | {A} made {1} {ts} of {2} beads each / {A} made {1} {ts} with {2} beads each
& have m | {A} had {1} beads and made {2} {ts}

## coins
{A} open{s} a piggy bank / {A} count{s} coins / -
-
q = 2..20 | there are {v} quarters / {A} {has} {v} quarters | how many quarters are there | quarters
qc = q * 25 | the quarters are worth {v} cents | how many cents are the quarters worth | cents in quarters
d = 2..25 | there are {v} dimes / {A} {has} {v} dimes | how many dimes are there | dimes
dc = d * 10 | the dimes are worth {v} cents | how many cents are the dimes worth | cents in dimes
n = 2..25 | there are {v} nickels / {A} {has} {v} nickels | how many nickels are there | nickels
nc = n * 5 | the nickels are worth {v} cents | how many cents are the nickels worth | cents in nickels
sum = qc + dc + nc | all these coins are worth {v} cents | how many cents are all these coins worth | cents in all
& q d n | {A} {has} {1} quarters, {2} dimes and {3} nickels / there are {1} quarters, {2} dimes and {3} nickels
& q d | there are {1} quarters and {2} dimes

## fence
{A} build{s} a fence / a garden gets a fence / -
garden, field, playground, meadow, yard
long = 8..60:2 | the {t} is {v} m long / the length of the {t} is {v} m | how many metres long is the {t} | metres of length
wide = 4..40:2 | the {t} is {v} m wide / the width of the {t} is {v} m | how many metres wide is the {t} | metres of width
half = long + wide | length and width of the {t} together are {v} m | how many metres are length and width together | metres of length and width
around = half * 2 | the way around the {t} is {v} m | how many metres is the way around the {t} | metres around
gate = 2..6 | the gate takes {v} m without a fence / {v} m are left open for a gate | how many metres are left open for the gate | metres of the gate
need = around - gate | {v} m of fence are needed | how many metres of fence are needed | metres of fence
price = $ 4..30 | a metre of fence costs {v} / fence is {v} a metre | how much does a metre of fence cost | price of a metre
cost = $ need * price | the fence costs {v} | how much does the fence cost | cost of the fence
& long wide | the {t} is {1} m by {2} m / a {t} of {1} m by {2} m gets a fence
& gate price | {1} m are left open for a gate, and a metre of fence costs {2}

## later_ages
- / two friends talk about their age
-
a* = 4..45 | {X} is {v} years old / {X} is {v} | how old is {X} now | age of {X} | {B}; {C} | {X} is {cmp} | old;{k} years older;{k} years younger
sum = sum a* | together they are {v} | how old are they together now | sum of the ages now
k = 2..15 | they meet again {v} years later / {v} years pass | how many years pass | years that pass
twice = k * 2 | - | by how many years does the sum of their ages grow | years of both
later = sum + twice | then they are {v} years old together | how old will they be together after that time / what will be the sum of their ages then | sum of the ages later
& a* | {X1} is {1} and {X2} is {2}

## ticket_prices
- / {A} take{s} a group to the {t} / the {t} sells tickets
zoo, museum, cinema, circus, swimming pool, theatre
p* = $ 4..12 | the price for {X} is {v} / {X} costs {v} | how much is {X} | price for {X} | a child; an adult | {X} costs {cmp} | much;{k} more;-
n = 2..6 | {v} adults go / there are {v} adults | how many adults go | adults
m = 2..9 | {v} children go with them / there are {v} children | how many children go | children
first = $ p2 * n | for the adults it is {v} | how much is it for the adults | amount paid for adults
second = $ p1 * m | for the children it is {v} | how much is it for the children | amount paid for children
all = $ first + second | the group pays {v} | how much does the group pay in all | amount paid by the group
& n m | {1} adults and {2} children go to the {t}
& p* | {X1} pays {1} and {X2} {2}

## two_rates
{A} {has} a weekend job too / {A} work{s} all week / -
-
h = hours 8..40:2 | {A} work{s} {v} from Monday to Friday / on weekdays {he} work{s} {v} in all | how many hours {does} {he} work on weekdays | hours on weekdays
p = $ 8..20 | on weekdays an hour is paid with {v} / {he} get{s} {v} an hour on weekdays | how much {does} {he} get for an hour on weekdays | weekday pay per hour
wp = $ h * p | on weekdays {he} earn{s} {v} | how much {does} {he} earn on weekdays | weekday pay
g = hours 2..12 | at the weekend {he} work{s} {v} / {A} work{s} {v} at the weekend | how many hours {does} {he} work at the weekend | hours at the weekend
more = $ 2..8 | at the weekend an hour brings {v} more than on weekdays / the pay is {v} higher per hour at the weekend | how much more is an hour at the weekend | extra per hour
r = $ p + more | at the weekend {he} get{s} {v} an hour | how much {does} {he} get for an hour at the weekend | weekend pay per hour
ep = $ g * r | at the weekend {he} earn{s} {v} | how much {does} {he} earn at the weekend | weekend pay
all = $ wp + ep | in the whole week {he} earn{s} {v} | how much {does} {he} earn in the whole week | pay of the week
& h p | on weekdays {A} work{s} {1} at {2} an hour
& h g | {A} work{s} {1} on weekdays and {2} at the weekend

## bottles
{A} pour{s} drinks / there is a party / -
juice, water, lemonade, milk, iced tea
b = 2..9 | there are {v} bottles of {t} / {A} {has} {v} bottles of {t} | how many bottles of {t} are there | bottles
ml = 500..1500:250 | a bottle holds {v} ml / in each bottle are {v} ml | how many ml are in a bottle | ml in a bottle
all = b * ml | there are {v} ml of {t} in all | how many ml of {t} are there in all | ml in all
cup = 150..300:50 | a cup holds {v} ml / each cup is filled with {v} ml | how many ml go into a cup | ml in a cup
drunk = 3..20 | {v} cups are filled / the guests drink {v} cups | how many cups are filled | cups filled
gone = cup * drunk | the cups take {v} ml | how many ml go into all the cups | ml in the cups
left = all - gone | {v} ml of {t} are left | how many ml of {t} are left | ml left
& b ml | there are {1} bottles of {t} with {2} ml each / {A} {has} {1} bottles of {t}, {2} ml each
& cup drunk | {2} cups of {1} ml are filled

## laps
{A} {is} training for a run / -
track, lake path, park loop, forest path
m = 50..800:50 | one lap of the {t} is {v} m / the {t} has a length of {v} m | how many metres is a lap | metres of a lap
n = 3..20 | {A} do{es} {v} laps each time / each time it is {v} laps | how many laps is it each time | laps each time
each = m * n | each time that is {v} m | how many metres is that each time | metres each time
t = 2..6 | {A} go{es} there {v} times a week / {he} train{s} {v} times a week | how many times a week {does} {he} train | times a week
week = each * t | in a week it is {v} m | how many metres is it in a week | metres a week
km = decimal week / 1000 | in a week {he} do{es} {v} km | how many km is it in a week | km a week
weeks = weeks 2..10 | {A} keep{s} it up for {v} / this goes on for {v} | for how many weeks {does} {he} keep it up | weeks
all = decimal km * weeks | all in all that is {v} km | how many km is it in all these weeks | km in all
& n t | {A} do{es} {1} laps, {2} times a week
& m n | {A} do{es} {2} laps of {1} m each time

## spending_percent
{A} {is} on holiday / {A} go{es} to a fair / -
rides, books, food, clothes, games, souvenirs
have = $ 40..400:20 | {A} {has} {v} to spend / {A} start{s} with {v} | how much money {does} {he} have at first | money at first
p = percent 10..60:5 | {v} of the money goes to {t} / {he} spend{s} {v} of {his} money on {t} | - | part for {t}
spent = $ p of have | {he} spend{s} {v} on {t} | how much {does} {he} spend on {t} | spent on {t}
rest = $ have - spent | after the {t}, {v} is left | how much is left after the {t} | left after the {t}
bus = $ 3..30 | the way home costs {v} / {A} also pay{s} {v} for the way home | how much is the way home | way home
end = $ rest - bus | in the end {he} {has} {v} | how much money {does} {he} have in the end | money in the end
& have p | of {1}, {A} spend{s} {2} on {t} / {A} {has} {1} and spend{s} {2} of it on {t}
& p bus | {A} spend{s} {1} of {his} money on {t} and {2} on the way home

## trays
a bakery is busy / {A} bake{s} for the market / -
roll/rolls, bagel/bagels, cookie/cookies, muffin/muffins, pretzel/pretzels
n = 3..20 | {v} trays are baked / {A} bake{s} {v} trays | how many trays are baked | trays
per = 6..30 | a tray holds {v} {ts} / there are {v} {ts} on each tray | how many {ts} are on a tray | {ts} on a tray
all = n * per | {v} {ts} are baked | how many {ts} are baked | {ts} baked
bad = 3..30 | {v} {ts} are burnt / {v} {ts} fall on the floor | how many {ts} are lost | {ts} lost
good = all - bad | {v} {ts} can be sold | how many {ts} can be sold | {ts} to sell
price = $ 1..3:1/4 | a {t} is sold for {v} / {ts} are {v} each | how much is one {t} | price of a {t}
sum = $ good * price | all the good {ts} bring in {v} | how much money do all the good {ts} bring in | money for the {ts}
cost = $ 5..60 | flour and sugar cost {v} / {v} is paid for flour and sugar | how much do flour and sugar cost | flour and sugar
gain = $ sum - cost | the profit is {v} | how much is the profit | profit
& n per | {A} bake{s} {1} trays of {2} {ts} / {1} trays of {2} {ts} each are baked
& bad price | {1} {ts} are burnt, and the others are sold for {2} each
""")
