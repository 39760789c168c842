"""Plots of selling and buying: stands, shops, farms, tickets, discounts, bills."""

from train.school.families.plots_told import plot_families

plot_families("""
## stand
at the school fair {A} ran a small stand / it was the day of the street party / {A} wanted to earn some money / -
cup of lemonade/cups of lemonade, hot dog/hot dogs, waffle/waffles, brownie/brownies, glass of juice/glasses of juice, bag of popcorn/bags of popcorn, slice of cake/slices of cake
sold* = 8..60 | {X} {A} sold {v} {ts} / {A} sold {v} {ts} {X} | how many {ts} did {he} sell {X} | {ts} {X} | in the morning; at noon; in the afternoon; in the evening | {X} {A} sold {cmp} | many {ts};{k} more {ts};{k} fewer {ts}
all = sum sold* | {A} sold {v} {ts} in all / altogether {v} {ts} were sold | how many {ts} did {he} sell in all / how many {ts} were sold altogether | {ts} in all
price = $ 2..6:1/2 | one {t} cost {v} / {A} asked {v} for each {t} / the price was {v} per {t} | what did one {t} cost / how much was one {t} | price of one {t}
taken = $ all * price | {A} took in {v} / that brought in {v} in total | how much money did {he} take in / how much did all the {ts} bring in | money taken in
spent = $ 5..40 | {A} had paid {v} for what {he} needed / everything that was needed had cost {v} / {his} costs were {v} | how much did {he} pay for what {he} needed | costs
profit = $ taken - spent | {A} made a profit of {v} / after all costs {he} had earned {v} | what was {his} profit / how much did {he} earn after all costs | profit
friends = 2..5 | {v} helpers got equal shares of the profit / the profit was shared equally among {v} helpers | how many helpers shared the profit | helpers
each = $ profit / friends | each helper got {v} | how much did each helper get | share of each helper
& sold* | {A} sold {1} {ts} {X1} and {2} {X2} / {X1} {A} sold {1} {ts}, {X2} {2}
& price spent | {A} asked {1} for each {t} and had costs of {2}

## margin
{A} {has} a small shop / {A} buy{s} and sell{s} things at a market / -
mug/mugs, lamp/lamps, cap/caps, backpack/backpacks, vase/vases, cushion/cushions, belt/belts, toy car/toy cars, umbrella/umbrellas
buys = $ 3..20 | {A} buy{s} {ts} for {v} each / a {t} costs {him} {v} / {A} pay{s} {v} per {t} | what {does} {he} pay for one {t} | cost of a {t}
sells = $ 8..40 | {A} sell{s} each {t} for {v} / customers pay {v} for a {t} / {he} charge{s} {v} per {t} | for how much {does} {he} sell one {t} | selling price
gain = $ sells - buys | the profit on each {t} is {v} / {A} make{s} {v} on every {t} | how much {does} {he} make on one {t} / what is the profit per {t} | profit on a {t}
n = 5..60 | {A} sell{s} {v} {ts} a week / every week {v} {ts} are sold | how many {ts} {does} {he} sell per week | {ts} a week
week = $ gain * n | {his} weekly profit is {v} | what is {his} weekly profit / how much {does} {he} make on the {ts} in a week | profit of a week
rent = $ 10..60 | the stall costs {him} {v} a week / {A} pay{s} {v} rent per week | how much rent {does} {he} pay per week | rent of a week
net = $ week - rent | after the rent {he} keep{s} {v} per week | how much {does} {he} keep per week after the rent / what is left of a week's profit after the rent | weekly profit after rent
weeks = weeks 2..8 | {A} do{es} this for {v} | for how many weeks {does} {he} do this | weeks
whole = $ net * weeks | all in all {he} keep{s} {v} after the rent | how much {does} {he} keep in all these weeks after the rent | amount kept
& buys sells | {A} buy{s} {ts} for {1} each and sell{s} them for {2} each / a {t} that costs {him} {1} is sold for {2}
& n rent | {A} sell{s} {1} {ts} a week and pay{s} {2} rent per week

## eggs
{A} keep{s} hens / on a farm there are hens in several coops / -
-
hens* = 5..30 | there are {v} hens {X} / {v} hens live {X} | how many hens are there {X} | hens {X} | in the old coop; in the red coop; in the new coop | {X} there are {cmp} | many hens;{k} more hens;{k} fewer hens
all = sum hens* | there are {v} hens altogether / that makes {v} hens in all | how many hens are there in all | hens in all
lays = 3..6 | each hen lays {v} eggs a week / every hen gives {v} eggs per week | how many eggs does one hen lay per week | eggs of a hen
eggs = all * lays | the hens lay {v} eggs a week / in a week {v} eggs are gathered | how many eggs are laid in a week / how many eggs do the hens give per week | eggs a week
eaten = 4..20 | {A} and the family eat {v} of a week's eggs / {v} of the eggs laid in a week are eaten at home | how many eggs are eaten at home in a week | eggs eaten
rest = eggs - eaten | {v} eggs are left to be sold each week | how many eggs are left to sell each week | eggs to sell
boxes = rest / 6 | the eggs for sale fill {v} boxes of six / in boxes of half a dozen, the eggs for sale make {v} boxes | how many boxes of half a dozen eggs can be sold a week / how many boxes of six does that make a week, after the eggs eaten at home | boxes
price = $ 1..4:1/2 | a box of six eggs is sold for {v} / half a dozen eggs cost {v} | what does a box of six eggs cost | price of a box
money = $ boxes * price | the egg money is {v} per week | how much money do the sold eggs bring in per week | egg money a week
& hens* | there are {1} hens {X1} and {2} {X2}
& lays eaten | each hen lays {1} eggs a week, and {2} of all the week's eggs are eaten at home

## tickets
{A} sold tickets for a school play / there was a concert in the village hall / the museum had many visitors on Sunday / -
-
adult = $ 6..18 | an adult ticket cost {v} / adults paid {v} each / tickets for adults were {v} | what did an adult ticket cost | adult ticket
child = $ 2..9:1/2 | a child ticket cost {v} / children paid {v} each | what did a child ticket cost | child ticket
a = 10..80 | {v} adults came / {v} tickets were sold to adults | how many adults came | adults
c = 10..80 | {v} children came / {v} tickets were sold to children | how many children came | children
people = a + c | {v} people came altogether | how many people came in all / how many tickets were sold in all | people in all
am = $ adult * a | the adults paid {v} in all | how much did all adults pay together | amount paid by adults
cm = $ child * c | the children paid {v} in all | how much did all children pay together | amount paid by children
sum = $ am + cm | the tickets brought in {v} / {v} was paid for all the tickets | how much money did all the tickets bring in / how much was paid for tickets in total | ticket money
hall = $ 30..200:10 | the hall cost {v} / {v} had to be paid for the hall | what did the hall cost | cost of the hall
gain = $ sum - hall | after paying for the hall, {v} was left | how much was left after paying for the hall | left after the hall
& adult child | an adult ticket cost {1} and a child ticket {2} / tickets were {1} for adults and {2} for children
& a c | {1} adults and {2} children came
& a adult | {1} adults paid {2} each
& c child | {1} children paid {2} each

## discount
{A} went shopping on the last day of the sales / a shop has a sale / -
jacket, coat, pair of shoes, bicycle, desk, tablet, tent, guitar, camera, suitcase, rug
price = $ 20..300:10 | the {t} costs {v} before the sale / the normal price of the {t} is {v} / the {t} usually costs {v} | what is the normal price of the {t} | normal price
off = percent 5..50:5 | in the sale the {t} is {v} off / there is a discount of {v} / the price is reduced by {v} | - | discount
sale = $ price less off | in the sale, the {t} costs {v} / the reduced price is {v} | what does the {t} cost in the sale / what is the reduced price | reduced price
tax = percent 5..20:5 | a sales tax of {v} is added to the reduced price / on top of the reduced price comes {v} tax | - | tax
final = $ sale plus tax | with the tax {A} pay{s} {v} | how much {does} {he} pay for the {t} with tax / what is the final price of the {t}, with tax | final price
have = $ 30..400:10 | {A} {has} {v} with {him} / {he} pay{s} with {v} | how much money {does} {he} have with {him} | money at hand
left = $ have - final | after buying the {t} {he} {has} {v} left | how much money {does} {he} have left after buying the {t} | money left
& price off | a {t} of {1} is reduced by {2} / there is {2} off a {t} that costs {1}

## basket
{A} went to the market / {A} went to a stationery shop / {A} bought things for a party / -
notebook/notebooks, pen/pens, melon/melons, candle/candles, plate/plates, sandwich/sandwiches, balloon/balloons, cake/cakes, poster/posters, jar of jam/jars of jam
n = 2..12 | {A} bought {v} {ts} / {he} took {v} {ts} | how many {ts} did {he} buy | {ts}
price = $ 2..9:1/4 | a {t} was {v} / each {t} cost {v} / the {ts} were {v} each | how much was one {t} | price of a {t}
first = $ n * price | the {ts} cost {v} together / for the {ts} {he} paid {v} | how much did the {ts} cost together | cost of the {ts}
bags = 2..6 | {A} also took {v} bags of nuts / {he} bought {v} bags of nuts as well | how many bags of nuts did {he} buy | bags of nuts
nuts = $ 1..7:1/2 | a bag of nuts was {v} / nuts cost {v} a bag | what did a bag of nuts cost | price of a bag of nuts
second = $ bags * nuts | the nuts cost {v} together | how much did the nuts cost together | cost of the nuts
sum = $ first + second | everything together was {v} / the bill was {v} | how much did {he} have to pay in total / how much was the bill | bill
coupon = $ 1..6 | {A} had a voucher worth {v} / a coupon took {v} off the bill | how much was the voucher worth | voucher
pays = $ sum - coupon | with the voucher {A} paid {v} | how much did {he} pay after using the voucher / how much did {he} pay, with the voucher | to pay
gave = $ 20..100:10 | {A} gave the cashier {v} / {he} handed over {v} | how much money did {he} give the cashier | money given
change = $ gave - pays | {A} got {v} back | how much change did {he} get / how much money did {he} get back, with the voucher | change
& n price | {A} bought {1} {ts} at {2} each / {A} bought {1} {ts} for {2} each
& bags nuts | {A} bought {1} bags of nuts at {2} a bag / {A} bought {1} bags of nuts, each for {2}

## dinner
some friends went out for dinner / {A} and some friends ate at a restaurant / -
pizza, pasta, curry, burger, soup, salad
n = 3..10 | {v} people sat at the table / the party was {v} people | how many people were at the table | people
dish = $ 6..18 | each person had a {t} for {v} / everyone ordered a {t} at {v} | what did one {t} cost | price of a {t}
food = $ n * dish | the food was {v} in all | how much did the food cost in all | food
drinks = $ 6..40 | the drinks cost {v} altogether / {v} was for drinks | how much did the drinks cost altogether | drinks
bill = $ food + drinks | the bill came to {v} / food and drinks together were {v} | how much was the bill for food and drinks | bill
tip = percent 10..25:5 | they added a tip of {v} to the bill / they left {v} of the bill on top as a tip | - | tip
paid = $ bill plus tip | with the tip they paid {v} | how much did they pay with the tip | amount paid with the tip
each = $ paid / n | split equally, everybody paid {v} with the tip | how much did each of them pay with the tip, if they split it equally | share of each
& n dish | {1} people each had a {t} for {2} / a group of {1} ordered a {t} each, at {2} apiece
& drinks tip | the drinks were {1} altogether, and to the bill they added a tip of {2}

## instalments
{A} want{s} to buy something big / a shop sells on credit / -
laptop, phone, sofa, washing machine, piano, motorbike, fridge, television
price = $ 200..1200:20 | the {t} costs {v} / {A} buy{s} a {t} for {v} | what does the {t} cost | price of the {t}
share = percent 10..50:5 | {A} pay{s} {v} of the price at once / {v} of the price must be paid at once | - | part paid at once
down = $ share of price | the payment at once is {v} | how much {does} {he} pay at once | paid at once
rest = $ price - down | after that, {v} remains to be paid | how much remains to be paid after that | still to pay
months = months 4..24:2 | the rest is paid in equal parts over {v} / {he} pay{s} the rest in equal monthly parts during {v} | in how many months is the rest paid | months
rate = $ rest / months | each month {he} pay{s} {v} for the rest | how much {does} {he} pay for the rest each month / what is one monthly part of the rest | monthly part
& price share | of the price of a {t}, {1}, {A} pay{s} {2} at once

## orchard
at harvest time {A} help{s} in an orchard / -
apple/apples, pear/pears, plum/plums, peach/peaches, lemon/lemons, orange/oranges
trees = 6..40 | there are {v} {t} trees / {A} {has} {v} {t} trees | how many {t} trees are there | {t} trees
kilos = 10..50 | each tree gives {v} kg of {ts} / from every tree come {v} kg of {ts} | how many kilograms of {ts} does one tree give | kilograms of a tree
all = trees * kilos | {v} kg of {ts} are picked | how many kilograms of {ts} are picked | kilograms picked
bad = share | {v} of the picked {ts} is too ripe to be sold / {v} of the harvest is kept for juice | - | part not sold
good = all less bad | {v} kg can be sold | how many kilograms can be sold / how many kilograms of {ts} are left to be sold | kilograms to sell
crate = 5..20:5 | a crate holds {v} kg / the {ts} are sold in crates of {v} kg | how many kilograms does a crate hold | kilograms in a crate
crates = good / crate | {v} crates can be filled for sale | how many crates can be filled for sale | crates
price = $ 5..30 | a crate is sold for {v} / {v} is paid for a crate | what is paid for one crate | price of a crate
sum = $ crates * price | all crates together bring in {v} | how much money do all the crates bring in | money for the crates
& trees kilos | {1} {t} trees give {2} kg of {ts} each
& crate price | a crate of {1} kg is sold for {2}

## printing
a print shop has an order / {A} work{s} in a print shop / -
poster/posters, card/cards, flyer/flyers, booklet/booklets, calendar/calendars
speed = 5..40 | the machine prints {v} {ts} a minute / {v} {ts} are printed per minute | how many {ts} are printed per minute | {ts} a minute
time = minutes 10..60:5 | the machine runs for {v} / the machine is switched on for {v} | for how many minutes does the machine run | minutes
made = speed * time | {v} {ts} come out of the machine | how many {ts} come out of the machine | {ts} printed
bad = 4..40 | {v} {ts} are spoiled by the machine / {v} {ts} are smeared and thrown away | how many {ts} are spoiled | spoiled {ts}
good = made - bad | {v} {ts} are good | how many good {ts} are there | good {ts}
pack = 4..25 | the good ones are tied up in packs of {v} / {v} good {ts} make a pack | how many {ts} are in a pack | {ts} in a pack
packs = good full pack | - | how many full packs of good {ts} can be made | full packs
over = good rest pack | - | how many good {ts} are left over after making as many full packs as possible | {ts} left over
& speed time | a machine prints {1} {ts} a minute and runs for {2}
& bad pack | {1} {ts} are spoiled, and the good ones are put in packs of {2}
""")
