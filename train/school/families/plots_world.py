"""Plots of crowds, chains and growth: sets, who eats whom, downloads, marks, hikes, raises."""

from train.school.families.plots_told import plot_families

plot_families("""
## both_clubs
- / a teacher asks the class about hobbies
football/tennis, chess/music, dancing/swimming, painting/cooking, drama/hiking
n = 18..60 | there are {v} children in the class / the class has {v} children | how many children are in the class | children in the class
f = share | {v} of the class like {t} / of the whole class, {v} do {t} | - | part for {t}
a = f of n | {v} children like {t} | how many children like {t} | children for {t}
b = 4..30 | {v} children like {ts} / {ts} is liked by {v} children | how many children like {ts} | children for {ts}
c = 2..12 | {v} children like both {t} and {ts} / {v} of the children like {t} and {ts} too | how many children like both | children for both
x = a - c | - | how many children like {t} but not {ts} | children for {t} alone
y = b - c | - | how many children like {ts} but not {t} | children for {ts} alone
s = a + b | - | - | both counts
any = s - c | {v} children like at least one of the two | how many children like at least one of the two | children for at least one
none = n - any | {v} children like neither of the two | how many children like neither {t} nor {ts} | children for neither
& n f | {2} of a class of {1} children like {t}
& b c | {1} children like {ts} and {2} like both {t} and {ts}

## food_chain
in a forest animals eat each other / a zoo keeper counts what is eaten / -
hawk/hawks/mouse/mice/seed/seeds, fox/foxes/rabbit/rabbits/carrot/carrots, shark/sharks/tuna/tuna/herring/herrings, heron/herons/frog/frogs/fly/flies, cat/cats/bird/birds/worm/worms
n = 2..12 | there are {v} {ts} / {v} {ts} live there | how many {ts} are there | {ts}
a = 2..9 | each {t} eats {v} {w} a day / a {t} needs {v} {w} per day | how many {w} does each {t} eat a day | {w} for each {t}
all = n * a | the {ts} eat {v} {w} a day | how many {w} do the {ts} eat in a day | {w} eaten a day
b = 3..15 | each of the {w} has eaten {v} {vs} before / every one of the {w} eats {v} {vs} a day | how many {vs} does each of the {w} eat | {vs} for each of the {w}
sum = all * b | these {w} eat {v} {vs} | how many {vs} do the {w} that are eaten in a day eat | {vs} in all
days = days 2..10 | this goes on for {v} / {v} go by | for how many days does this go on | days
prey = all * days | in these days {v} {w} are eaten | how many {w} are eaten in all these days | {w} in all
& n a | {1} {ts} eat {2} {w} a day each

## downloads
a new app is out / a blog counts its visitors / -
downloads, visitors, readers, orders, views
m* = 30..400:10 | {X} there were {v} {t} / it had {v} {t} {X} | how many {t} were there {X} | {t} {X} | in the first month; in the second month; in the third month | {X} there were {cmp} | many {t};{k} more {t};{k} fewer {t}
all = sum m* | in these months it had {v} {t} | how many {t} were there in these months together | {t} so far
p = percent 10..60:10 | in the month after these it lost {v} of that number / the next month was {v} below all of these months together | - | drop
next = all less p | in the month after these there were {v} {t} | how many {t} were there in the month after these | {t} in the next month
& m* | it had {1} {t} {X1} and {2} {X2}

## meals
{A} feed{s} the animals on a farm / {A} {has} a small farm / -
chicken/chickens, goat/goats, pig/pigs, duck/ducks, sheep/sheep
n = 4..40 | there are {v} {ts} / {A} {has} {v} {ts} | how many {ts} are there | {ts}
c = 2..6 | each {t} gets {v} cups of feed a day / a {t} needs {v} cups of feed per day | how many cups of feed does each {t} get a day | cups for each {t}
day = n * c | the {ts} need {v} cups a day | how many cups do the {ts} need in a day | cups a day
a = 5..40 | in the morning {he} give{s} them {v} cups / the {ts} get {v} cups in the morning | how many cups do they get in the morning | cups in the morning
b = 5..40 | in the afternoon {he} give{s} them {v} cups / the {ts} get {v} cups in the afternoon | how many cups do they get in the afternoon | cups in the afternoon
s = a + b | by the evening they have had {v} cups | how many cups have they had by the evening | cups by the evening
e = day - s | in the evening they get the rest, {v} cups | how many cups must they still get in the evening | cups in the evening
& n c | {1} {ts} get {2} cups of feed a day each
& a b | the {ts} get {1} cups in the morning and {2} in the afternoon

## hike
{A} {is} on a hike / {A} go{es} on a bike tour / -
-
all = 12..60 | the way is {v} km long / {A} want{s} to do {v} km in all | how many km is the whole way | km in all
t1 = hours 2..5 | {he} need{s} {v} for the first part / the first part takes {v} | how many hours does the first part take | hours of the first part
d1 = 3..20 | the first part is {v} km / {he} do{es} {v} km in the first part | how many km is the first part | km of the first part
rest = all - d1 | after it, {v} km are left | how many km are left after the first part | km left
v = 2..15 | on the rest of the way {he} go{es} {v} km an hour / the speed on the rest is {v} km/h | how many km an hour {does} {he} do on the rest | km an hour on the rest
t2 = decimal rest / v | the rest takes {v} hours | how many hours does the rest take | hours for the rest
t = decimal t1 + t2 | the whole way takes {v} hours | how many hours does the whole way take | hours in all
& d1 t1 | {A} do{es} {1} km in the first {2}

## towns
- / a report compares towns
sheep, schools, trees, shops, buses, lamps, bridges
n* = 6..90 | {X} has {v} {t} / there are {v} {t} in {X} | how many {t} does {X} have | {t} in {X} | Northfield; Westbury; Eastdale; Southport | {X} has {cmp} | many {t};{k} more {t};{k} fewer {t}
all = sum n* | together the towns have {v} {t} | how many {t} do these towns have together | {t} in all
new = 3..40 | {v} {t} are to be added in all / in all, {v} new {t} are planned | how many {t} are planned | planned {t}
later = all + new | with the new ones there will be {v} {t} | how many {t} will there be with the new ones | {t} later
& n* | {X1} has {1} {t} and {X2} {2}

## marks
{A} write{s} a quiz / a quiz has an odd rule / -
-
n = 10..60:5 | the quiz has {v} questions / there are {v} questions in the quiz | how many questions are there | questions
r = 5..50 | {A} answer{s} {v} questions right / {v} answers of {A} are right | how many answers are right | right answers
w = n - r | {v} answers are wrong | how many answers are wrong | wrong answers
p = 3..10 | a right answer gives {v} points / for each right answer there are {v} points | how many points does a right answer give | points for a right answer
plus = r * p | the right answers bring {v} points | how many points do the right answers bring | points won
m = 1..3 | each wrong answer costs {v} points / for a wrong answer {v} points are taken off | how many points does a wrong answer cost | points for a wrong answer
minus = w * m | the wrong answers cost {v} points | how many points do the wrong answers cost | points lost
sum = plus - minus | in the end {A} {has} {v} points | how many points {does} {he} have in the end | points in the end
& n r | of {1} questions, {A} answer{s} {2} right / {A} answer{s} {2} of {1} questions right
& p m | a right answer gives {1} points, a wrong one costs {2}

## raise
{A} {has} a new contract / {A} work{s} for a bank / -
salary, wage, pay
old = $ 400..3000:50 | the monthly {t} was {v} / until now the {t} was {v} a month | what was the monthly {t} | {t} before
up = percent 5..30:5 | the {t} now goes up by {v} / the {t} is raised by {v} | - | raise
new = $ old plus up | now the {t} is {v} a month | what is the monthly {t} now | {t} now
m = months 2..12 | this is for {v} / the new {t} holds for {v} | for how many months is this | months
all = $ new * m | in that time it is {v} in all | how much is the {t} for all these months | {t} for all months
& old up | a monthly {t} of {1} is raised by {2}

## crowd
many people come to a {t} / -
match, concert, cruise, parade, fair
n = 40..2000:20 | {v} people are at the {t} / the {t} has {v} guests | how many people are at the {t} | people
f = share | {v} of the people are adults / of all the people {v} are adults | - | part of adults
a = f of n | {v} people are adults | how many adults are there | adults
k = n - a | {v} are children | how many children are there | children
g = share | {v} of the children have a balloon / a balloon is carried by {v} of the children | - | part with a balloon
b = g of k | {v} children have a balloon | how many children have a balloon | children with a balloon
c = k - b | {v} children have no balloon | how many children have no balloon | children without a balloon
& n f | {2} of the {1} people at a {t} are adults

## recycling
a class collects old things / {A} collect{s} scrap / -
cans, bottles, newspapers, cartons, batteries
w* = 5..60 | {X} they collected {v} kg of {t} / {v} kg of {t} came in {X} | how many kg of {t} were collected {X} | kg {X} | in May; in June; in July | {X} they collected {cmp} | much;{k} kg more;{k} kg less
all = sum w* | in all they collected {v} kg | how many kg did they collect in all | kg in all
price = $ 1..4:1/4 | they get {v} per kg / a kg brings {v} | how much do they get per kg | price per kg
sum = $ all * price | for all of it they get {v} | how much money do they get for all of it | money for all of it
goal = $ 40..500:10 | they need {v} for a trip / a trip costs {v} | how much is needed for the trip | cost of the trip
miss = $ goal - sum | {v} is still missing for the trip | how much money is still missing for the trip | money missing
& price goal | a kg brings {1}, and {2} is needed for a trip

## book_pages
{A} print{s} a book / a publisher makes books / -
novel/novels, comic/comics, atlas/atlases, magazine/magazines
p = 20..300:10 | a {t} has {v} pages / there are {v} pages in each {t} | how many pages does a {t} have | pages of a {t}
s = 2..6:2 | {v} pages fit on a sheet of paper / each sheet of paper takes {v} pages | how many pages fit on a sheet | pages on a sheet
sheets = p / s | a {t} takes {v} sheets of paper | how many sheets of paper does a {t} take | sheets for a {t}
n = 3..50 | {v} {ts} are printed / {A} want{s} {v} {ts} | how many {ts} are printed | {ts}
all = sheets * n | for all of them {v} sheets are needed | how many sheets are needed for all the {ts} | sheets in all
pack = 50..500:50 | paper comes in packs of {v} sheets / a pack of paper has {v} sheets | how many sheets are in a pack | sheets in a pack
packs = all up pack | - | how many packs of paper must be bought | packs
& p n | {2} {ts} of {1} pages each are printed

## hours_and_minutes
{A} learn{s} something new / -
the piano, French, the guitar, chess, yoga, the drums
m = minutes 10..90:5 | {A} practise{s} {t} for {v} every day / each day {he} spend{s} {v} on {t} | how many minutes a day {does} {he} practise {t} | minutes a day
d = days 3..30 | {A} keep{s} this up for {v} / this goes on for {v} | for how many days {does} {he} practise | days
all = m * d | in all it is {v} minutes | how many minutes {does} {he} practise in all | minutes in all
h = decimal all / 60 | in all it is {v} hours | how many hours {does} {he} practise in all | hours in all
& m d | {A} practise{s} {t} {1} a day for {2} / for {2}, {A} practise{s} {t} {1} a day
""")
