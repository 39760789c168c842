"""Plots of work, machines and saving: wages, deliveries, walls, pages, batteries, tanks."""

from train.school.families.plots_told import plot_families

plot_families("""
## wages
{A} {has} a part-time job / {A} help{s} out in a shop / {A} work{s} in a cafe / -
-
hours = hours 2..9 | {A} work{s} {v} a day / a working day has {v} / {he} work{s} {v} every working day | how many hours {does} {he} work a day | hours a day
days = 2..6 | {A} work{s} on {v} days a week / there are {v} working days in {his} week | on how many days a week {does} {he} work | working days a week
week = hours * days | {A} work{s} {v} hours a week | how many hours {does} {he} work per week | hours a week
pay = $ 6..25:1/2 | {A} earn{s} {v} an hour / the pay is {v} per hour / {he} get{s} {v} for each hour | how much {does} {he} earn per hour | pay per hour
earned = $ week * pay | {A} earn{s} {v} a week / {his} weekly pay is {v} | how much {does} {he} earn in a week / what is {his} weekly pay | weekly pay
bus = $ 5..40 | the bus to work costs {him} {v} a week / each week {he} pay{s} {v} for the bus | how much {does} {he} pay for the bus each week | bus money a week
rest = $ earned - bus | after paying for the bus {he} {has} {v} of a week's pay left | how much of a week's pay is left after paying for the bus | left of a week's pay
saves = percent 10..60:10 | {A} save{s} {v} of what is left after the bus / {he} put{s} {v} of the rest after the bus into savings | - | part saved
saved = $ saves of rest | {A} save{s} {v} each week | how much {does} {he} save each week | saved each week
weeks = weeks 2..12 | {A} keep{s} this up for {v} / this goes on for {v} | for how many weeks {does} {he} keep this up | weeks
whole = $ saved * weeks | in all, {he} save{s} {v} | how much {does} {he} save in all these weeks | money saved in all
& hours days | {A} work{s} {1} a day on {2} days a week / {A} work{s} {2} days a week, {1} a day
& pay bus | {A} earn{s} {1} an hour and pay{s} {2} a week for the bus

## overtime
{A} work{s} in a factory / {A} {has} a job in a warehouse / -
-
normal = hours 30..40:5 | the normal week has {v} / {A} work{s} {v} in a normal week | how many hours are in {his} normal week | hours of a normal week
pay = $ 8..24:2 | the pay is {v} an hour in a normal week / {A} get{s} {v} for each normal hour | how much is paid for a normal hour | normal pay per hour
base = $ normal * pay | a normal week's pay is {v} | how much {does} {he} earn in a normal week / what is {his} pay for a normal week | pay of a normal week
more = percent 20..50:10 | overtime is paid {v} more per hour / for each hour of overtime {he} get{s} {v} more than for a normal hour | - | overtime extra
over = $ pay plus more | an hour of overtime is paid with {v} | how much is paid for an hour of overtime | overtime pay per hour
extra = hours 2..12 | last week {he} worked {v} of overtime / {A} did {v} of overtime last week | how many hours of overtime did {he} work last week | overtime hours
added = $ over * extra | last week's overtime came to {v} | how much did {he} earn with overtime last week | overtime pay
all = $ base + added | in all, {A} earned {v} last week, overtime included | how much did {he} earn last week, overtime included | pay of last week
& normal pay | a normal week has {1}, each paid with {2}
& extra more | last week {A} did {1} of overtime, which is paid {2} more per hour

## deliveries
{A} deliver{s} parcels / {A} drive{s} a delivery van / -
parcel/parcels, letter/letters, newspaper/newspapers, box/boxes, pizza/pizzas
each* = 10..80 | {X} {A} delivered {v} {ts} / {A} delivered {v} {ts} {X} | how many {ts} did {he} deliver {X} | {ts} {X} | on Monday; on Tuesday; on Wednesday; on Thursday | {X} {A} delivered {cmp} | many {ts};{k} more {ts};{k} fewer {ts}
all = sum each* | on these days {he} delivered {v} {ts} in all | how many {ts} did {he} deliver in all / how many {ts} did {he} deliver altogether on these days | {ts} in all
late = share | {v} of all these {ts} came too late / {v} of all the {ts} arrived late | - | part that was late
lates = late of all | {v} {ts} were late | how many {ts} were late | late {ts}
good = all - lates | {v} {ts} were on time | how many {ts} were on time | {ts} on time
pay = $ 2..5 | {A} get{s} {v} for every {t} that is on time / a {t} on time earns {him} {v} | how much {does} {he} get for a {t} that is on time | pay of a {t}
earned = $ good * pay | {A} earned {v} on these days | how much did {he} earn on these days | earned
& each* | {A} delivered {1} {ts} {X1} and {2} {X2}

## saving
{A} want{s} to buy something nice / {A} {has} been saving up / -
bike, phone, guitar, pair of skates, game console, telescope, drone, watch
price = $ 60..400:5 | the {t} costs {v} / {A} {is} saving for a {t} that costs {v} / a {t} is {v} | how much does the {t} cost | price
have = $ 10..60:5 | {A} already {has} {v} / {v} is already in {his} money box | how much money {does} {he} already have | money already there
gift = $ 10..50:5 | grandmother gives {him} {v} for it / for {his} birthday {he} got {v} | how much money did {he} get as a gift | gift
both = $ have + gift | together with the gift {he} {has} {v} | how much money {does} {he} have together with the gift | money with the gift
need = $ price - both | {A} still need{s} {v}, after the gift / with the gift, {v} is still missing | how much money is still missing for the {t}, after the gift | money still missing
week = $ 4..25 | {A} save{s} {v} a week / each week {he} put{s} {v} aside | how much {does} {he} save each week | saved per week
weeks = need up week | - | how many weeks {does} {he} need to save for the rest / after how many weeks of saving can {he} buy the {t} | weeks
& price have | {A} {has} {2} and want{s} to buy a {t} for {1} / a {t} costs {1} and {A} {has} {2}
& gift week | {A} get{s} {1} as a gift and save{s} {2} a week

## allowance
{A} got some money for helping / {A} {has} pocket money / -
book, snack, comic, toy, film ticket, model plane, scarf
start = $ 12..120:4 | at the beginning {A} had {v} / {A} started with {v} | how much money did {he} have at the beginning | money at the start
f = share | first, {he} spent {v} of {his} money on a {t} / {A} spent {v} of the money on a {t} | - | part spent
rest = $ start less f | after paying for the {t}, {he} had {v} left | how much money did {he} have after paying for the {t} / how much was left after buying the {t} | money after the {t}
g = share | then {he} gave {v} of the rest to {his} sister / {v} of what remained after the {t} went to a charity | - | part given away
kept = $ rest less g | after that gift, {v} remained | how much money did {he} have after giving that away too | money after the gift
got = $ 3..40 | at the end {he} got {v} from {his} uncle / later {he} found {v} in an old coat | how much more did {he} get at the end | money got at the end
now = $ kept + got | in the end {he} had {v} | how much money did {he} have in the end | money in the end
& start f | {A} had {1} and spent {2} of {his} money on a {t}
& start f g | of {1}, {A} spent {2} on a {t} and {3} of the rest on a gift

## battery
{A} {is} on a long trip with a full bag / {A} watch{es} films on the train / -
phone, tablet, laptop, camera
start = 60..100:5 | the {t} shows {v} percent in the morning / {his} {t} was at {v} percent at the start | what percent did the {t} show at the start | percent at the start
lose = 2..9 | every hour the {t} loses {v} percent of a full charge / the {t} loses {v} percent of a full charge per hour | how many percent of a full charge does the {t} lose per hour | percent lost per hour
time = hours 2..9 | {A} use{s} the {t} for {v} / the {t} is in use for {v} | for how many hours is the {t} in use | hours
gone = lose * time | {v} percent of a full charge are used up in that time | how many percent of a full charge are used up in that time | percent used up
now = start - gone | after that the {t} shows {v} percent | what percent does the {t} show after that | percent shown after that
charge = 5..40:5 | then it is charged, which adds {v} percent / plugged in later, the {t} gains {v} percent | how many percent does charging add | percent added
end = now + charge | after charging it shows {v} percent | what percent does the {t} show after charging | percent after charging
& start lose | the {t} is at {1} percent and loses {2} percent of a full charge per hour

## tank
a farm has a water tank / there is a rain tank in the garden / -
-
full = 100..900:20 | the tank holds {v} litres / when full, the tank holds {v} litres | how many litres does the tank hold | litres in a full tank
f = share | now the tank is {v} full / at the moment {v} of the tank is filled | - | part filled
now = f of full | there are {v} litres in the tank now | how many litres are in the tank now | litres now
rain = 10..80:5 | the rain at night adds {v} litres / {v} litres of rain run into the tank at night | how many litres does the rain add | litres of rain
sum = now + rain | after the rain there are {v} litres in the tank | how many litres are there after the rain | litres after the rain
use = 5..40:5 | from then on {v} litres are used every day / the plants get {v} litres a day from the tank after the rain | how many litres are used every day | litres used a day
days = days 2..9 | nobody fills it up for {v} / this goes on for {v} without rain | for how many days does this go on | days without rain
gone = use * days | in these days {v} litres are used | how many litres are used in these days | litres used
left = sum - gone | at the end {v} litres are left in the tank | how many litres are left in the tank at the end | litres at the end
& full f | a tank for {1} litres is {2} full
& use days | after the rain, {1} litres are used every day for {2}

## candle
the lights went out last night / {A} like{s} candles / -
candle, incense stick, wax torch
long = 12..40 | the {t} is {v} cm long at first / a new {t} has a length of {v} cm / the length of the {t} is {v} cm | how long is the {t} at first, in cm | length at first in cm
rate = decimal 1..3:1/2 | every hour the {t} gets {v} cm shorter / the {t} burns down {v} cm an hour / per hour, the {t} gets shorter by {v} cm | how many cm shorter does the {t} get in an hour | cm burnt per hour
time = hours 2..9 | the {t} burns for {v} / the {t} is lit for {v} | for how many hours does it burn | hours
gone = decimal rate * time | {v} cm burn away in that time | how many cm burn away in that time | cm burnt
left = decimal long - gone | then it is {v} cm long / after that, {v} cm of the {t} are left | how long is the {t} after that, in cm / how many cm of the {t} are left then | cm left
& long rate | a {t} of {1} cm burns down {2} cm an hour / a {t} is {1} cm long and gets {2} cm shorter every hour

## painting
{A} {is} painting rooms / a school gets new colours / -
wall/walls, door/doors, fence panel/fence panels, ceiling/ceilings
n = 4..30 | there are {v} {ts} to paint / {v} {ts} need paint | how many {ts} are there to paint | {ts}
area = 4..20 | each {t} has an area of {v} square metres / one {t} is {v} square metres | how many square metres is one {t} | square metres of a {t}
all = n * area | in all, {v} square metres must be painted | how many square metres must be painted in all | square metres in all
cover = 6..30:2 | a can of paint is enough for {v} square metres / one can covers {v} square metres | how many square metres does one can cover | square metres of a can
cans = all up cover | - | how many cans of paint must be bought | cans
price = $ 6..30 | a can costs {v} / paint is {v} a can | what does a can of paint cost | price of a can
cost = $ cans * price | - | how much must be paid for the cans that are needed | cost of the paint
& n area | {1} {ts} of {2} square metres each must be painted
& cover price | a can of paint for {2} covers {1} square metres

## reading
{A} {is} reading a thick book / {A} {has} to read a novel for school / -
-
read* = 8..60 | {X} {A} read {v} pages / {A} read {v} pages {X} | how many pages did {he} read {X} | pages {X} | on Friday; on Saturday; on Sunday; on Monday | {X} {A} read {cmp} | many pages;{k} more pages;{k} fewer pages
done = sum read* | in these days {he} read {v} pages | how many pages did {he} read in these days | pages read
book = 120..480:10 | the book has {v} pages / there are {v} pages in the book | how many pages does the book have | pages of the book
left = book - done | after that {he} still {has} {v} pages to read | how many pages {does} {he} still have to read after that | pages left
day = 8..40 | from then on {he} read{s} {v} pages a day / {A} will read the rest at {v} pages a day | how many pages a day will {he} read then | pages a day
days = left up day | - | how many more days {does} {he} need to finish the book at that pace | days
& read* | {A} read {1} pages {X1} and {2} {X2}
& book day | the book has {1} pages, and the rest is read at {2} pages a day

## typing
{A} {is} typing texts / {A} type{s} letters in an office / -
-
speed = 20..80:5 | {A} type{s} {v} words a minute / {his} speed is {v} words per minute | how many words a minute {does} {he} type | words a minute
text* = 200..1600:20 | {X} has {v} words | how many words does {X} have | words in {X} | the first letter; the second letter; the third letter | {X} has {cmp} | many words;{k} more words;{k} fewer words
all = sum text* | all letters together have {v} words | how many words do all the letters have together | words in all
time = all / speed | {A} type{s} for {v} minutes / all of this takes {him} {v} minutes | how many minutes {does} {he} need to type all of it | minutes of typing
break = minutes 5..30:5 | besides, {he} take{s} a break of {v} / a pause takes {v} | how many minutes long is {his} break | minutes of the break
whole = time + break | with the break {he} need{s} {v} minutes | how many minutes {does} {he} need, the break included | minutes with the break
& text* | {X1} has {1} words, {X2} {2}
""")
