"""Worlds of one quantity that grows and shrinks: what is said of it, in the past tense."""

from typing import NamedTuple

from train.school.families import narrative_words as words


class World(NamedTuple):
    """Clauses with {k} (a number) or {p} (a part, with its "of"); {t} is the thing, {ts} several.

    `comes` and `goes` are said of them in passing; `each` gives {m} to each of {k} others, `packs` brings {k} packs of {m}; empty where it
    cannot be. `asked` ends the story; `at_first` asks for the start.
    """

    things: tuple[tuple[str, str], ...]
    opening: str
    hidden: str
    gain: str
    lose: str
    part: str
    packs: str
    each: str
    asked: str
    at_first: str
    comes: str
    goes: str
    is_owned: bool = False


_MANY = "How many {ts} did {he} have in the end?|How many {ts} {does} {N} have now?|How many {ts} {does} {he} have left?|How many {ts} {was} {he} left with?"
_START = "How many {ts} did {he} have at first?|How many {ts} did {N} have to begin with?|How many {ts} did {he} start with?|With how many {ts} did {N} begin?"
_AWAY = "{he} gave {k} to {B}|{he} gave {k} of them away|{he} passed {k} on to {his} friends"
_HERE = (
    "How many {ts} {are} there now?|How many {ts} were there in the end?|How many {ts} remained?"
)
_FIRST = "How many {ts} were there at first?|How many {ts} were there in the beginning?|How many {ts} were there to start with?"

WORLDS = (
    World(
        words.KEPT,
        "{A} had {k} {ts}|{A} had collected {k} {ts}|{A} kept {k} {ts} in a tin|There were {k} {ts} in {Ns} box|{A} owned {k} {ts}",
        "{A} had some {ts}|{A} had a collection of {ts}|{A} owned a number of {ts}",
        "{he} got {k} more from {B}|{he} found {k} more|{he} bought another {k}|{B} gave {him} {k} {ts}|{he} won {k} in a game|{he} was given {k} for {his} birthday",
        f"{_AWAY}|{{he}} lost {{k}}|{{he}} sold {{k}} of them|{{he}} swapped {{k}} of them for a book|{{k}} of them got lost|{{he}} threw away {{k}} broken ones",
        "{he} gave {p} {rest} to {B}|{he} sold {p} {rest}|{he} lost {p} {rest}|{p} {rest} got broken",
        "{he} bought {k} packs of {m} {ts} each|{he} got {k} bags with {m} {ts} in each|{B} gave {him} {k} boxes of {m} {ts}",
        "{he} gave {m} to each of {k} friends|{he} handed {m} {ts} each to {k} classmates|{k} cousins got {m} {ts} each from {him}",
        _MANY, _START, "were added|were found", "were given away|were lost", True,
    ),
    World(
        words.EATEN,
        "{A} had {k} {ts}|{A} bought {k} {ts}|{A} picked {k} {ts}|{A} brought {k} {ts} to the party|There were {k} {ts} in {Ns} basket",
        "{A} had some {ts}|{A} had a bowl of {ts}|{A} brought a bag of {ts} to school",
        "{he} bought {k} more|{he} got another {k} from {B}|{B} added {k}|{he} picked {k} more",
        f"{_AWAY}|{{he}} ate {{k}}|{{he}} dropped {{k}}|{{he}} threw {{k}} bad ones away|{{k}} of them were eaten|{{B}} took {{k}}",
        "{he} ate {p} {rest}|{he} gave {p} {rest} to {B}|{B} ate {p} {rest}|{p} {rest} went bad|{he} sold {p} {rest}",
        "{he} bought {k} bags of {m} {ts} each|{B} brought {k} boxes with {m} {ts} in each|{he} got {k} trays of {m} {ts}",
        "{he} gave {m} to each of {his} {k} friends|{k} children got {m} {ts} each|each of {k} guests ate {m}",
        _MANY, _START, "were brought|were added", "were eaten|were taken", True,
    ),
    World(
        words.MADE,
        "{A} made {k} {ts}|{A} had {k} {ts} ready for the fair|{A} had {k} {ts} to sell",
        "{A} had made some {ts}|{A} took a load of {ts} to the fair",
        "{he} made {k} more|{he} finished another {k}|{k} more {ts} were made|{B} brought {k} that were ready",
        "{k} were sold|{he} sold {k}|{k} broke|{k} of them turned out badly and were thrown away|{he} gave {k} to {B}|{k} were set aside for {B}|{k} got damaged",
        "{p} {rest} were sold|{he} sold {p} {rest}|{p} {rest} had to be thrown out|{he} donated {p} {rest}",
        "{he} made {k} more batches of {m}|{k} helpers made {m} more {ts} each",
        "{k} customers bought {m} each|{he} sent {m} to each of {k} shops",
        "How many {ts} were left?|How many {ts} were there in the end?|How many {ts} remained?",
        _FIRST, "were made", "were sold|were taken away", True,
    ),
    World(
        words.STOCK,
        "A shop had {k} {ts}|There were {k} {ts} in a store|A stall started the day with {k} {ts}|{As} shop had {k} {ts} in stock|A warehouse held {k} {ts}",
        "A shop had some {ts}|There were some {ts} in a warehouse|A market stall had a number of {ts}",
        "{k} more arrived|{k} new ones were delivered|another {k} {ts} came in|customers brought back {k}",
        "{k} were sold|{k} {ts} were sold|customers bought {k}|{k} were damaged and thrown away|{k} were sent to another shop",
        "{p} {rest} were sold|{p} {rest} were bought by customers|{p} {rest} turned out to be faulty and were sent back",
        "{k} crates of {m} arrived|a van brought {k} boxes with {m} {ts} in each|{k} cartons of {m} {ts} were delivered",
        "{k} customers bought {m} each|{k} schools ordered {m} {ts} each and got them",
        "How many {ts} were left?|How many {ts} were in stock then?|How many {ts} {are} there now?",
        _FIRST, "arrived|were delivered", "were sold|were sent away",
    ),
    World(
        words.ANIMALS,
        "A farmer had {k} {ts}|There were {k} {ts} on a farm|{A} kept {k} {ts}|A ranch had {k} {ts}",
        "A farmer had some {ts}|There were some {ts} on a farm",
        "{k} more were born|{k} {ts} were bought|another {k} {ts} came from a neighbour",
        "{k} were sold|{k} ran away|{k} {ts} were taken to market|{k} were given to a neighbour",
        "{p} {rest} were sold|{p} {rest} were moved to another farm",
        "{k} trucks brought {m} {ts} each|{k} trailers with {m} {ts} in each arrived",
        "{k} neighbours bought {m} each",
        _HERE, _FIRST, "were born|were bought", "were sold|were taken away",
    ),
    World(
        words.BIRDS,
        "There were {k} {ts} in a park|{k} {ts} sat together|{A} counted {k} {ts}|{k} {ts} were resting by a river|A zoo had {k} {ts}",
        "There were some {ts} in a park|{A} saw a group of {ts}",
        "{k} more came|{k} others joined them|another {k} arrived",
        "{k} went away|{k} left|{k} of them disappeared|{k} moved on",
        "{p} {rest} went away|{p} {rest} moved to another place",
        "{k} groups of {m} came|{k} families of {m} joined them",
        "{k} groups of {m} left",
        "How many {ts} stayed?|How many {ts} were still there?|" + _HERE, _FIRST, "came|arrived", "went away|disappeared",
    ),
    World(
        words.PLANTS,
        "{A} planted {k} {ts}|There were {k} {ts} in a garden|A nursery grew {k} {ts}|{A} had {k} {ts} in {his} greenhouse|{A} had {k} {ts}",
        "{A} planted some {ts}|A nursery grew a number of {ts}",
        "{k} more were planted|another {k} were added",
        "{k} died|{k} did not grow|{k} were eaten by rabbits|{k} were sold|{k} dried up|a storm destroyed {k}",
        "{p} {rest} were eaten by snails|{p} {rest} froze|{p} {rest} were sold|{p} {rest} dried up",
        "{k} more rows of {m} were planted|{k} trays of {m} {ts} were added",
        "{k} neighbours took {m} each",
        "How many {ts} were left?|How many {ts} remained?", _FIRST, "were planted|were added", "died|were lost",
    ),
    World(
        words.things("passenger|person/people|traveller"),
        "A bus set off with {k} {ts}|There were {k} {ts} on a train|A tram left the station with {k} {ts} on board|A ferry carried {k} {ts}|There were {k} {ts} on a bus",
        "A bus set off with some {ts}|A train left with a number of {ts}",
        "{k} got on|{k} {ts} got on|{k} more people boarded",
        "{k} got off|{k} {ts} got off|{k} left",
        "{p} {rest} got off",
        "{k} families of {m} got on|{k} groups of {m} boarded",
        "{k} families of {m} got off",
        "How many {ts} were on board then?|How many {ts} were still on board?|How many {ts} are on board now?", "How many {ts} were on board at first?|With how many {ts} did it set off?", "got on", "got off",
    ),
    World(
        words.PEOPLE,
        "There were {k} {ts} in a hall|A club had {k} {ts}|There were {k} {ts} at a festival|A camp started with {k} {ts}",
        "There were some {ts} in a hall|A club had a number of {ts}",
        "{k} more came|{k} new ones joined|another {k} arrived",
        "{k} left|{k} went home|{k} had to leave|{k} got tired and left",
        "{p} {rest} went home|{p} {rest} had to go early",
        "{k} buses brought {m} {ts} each|{k} teams of {m} arrived",
        "{k} groups of {m} left",
        "How many {ts} were still there?|How many {ts} stayed?|" + _HERE, _FIRST, "came|arrived", "went home|had to go",
    ),
    World(
        words.things("litre/litres|liter/liters|gallon/gallons"),
        "A tank held {k} {ts} of water|There were {k} {ts} of water in a barrel|A pool contained {k} {ts} of water|A farm's tank had {k} {ts} of water in it",
        "A tank held some water|There was some water in a barrel",
        "{k} {ts} were poured in|rain added {k} {ts}|{k} {ts} flowed in",
        "{k} {ts} were used|{k} {ts} leaked out|{A} took out {k} {ts}|{k} {ts} were pumped out",
        "{p} the water {was_there} was used|{p} the water {was_there} leaked out",
        "{k} buckets of {m} {ts} each were poured in",
        "{k} buckets of {m} {ts} each were taken out|{k} plants got {m} {ts} each",
        "How many {ts} were left?|How many {ts} of water remained?|How many {ts} of water were in it then?", "How many {ts} of water were there at first?|How many {ts} were in it at the start?", "was poured in|flowed in", "was used|leaked out",
    ),
    World(
        words.things("photo|message|song|file|video"),
        "{A} had {k} {ts} on {his} phone|There were {k} {ts} on {Ns} computer",
        "{A} had some {ts} on {his} phone",
        "{he} added {k}|{he} saved {k} more|{B} sent {him} {k} more",
        "{he} deleted {k}|{k} got lost|{he} erased {k} of them",
        "{he} deleted {p} {rest}|{p} {rest} were erased by mistake",
        "{k} friends sent {him} {m} {ts} each|{he} saved {k} folders of {m} {ts}",
        "{he} deleted {m} {ts} from each of {k} folders",
        "How many {ts} were left?|How many {ts} did {he} have in the end?|How many {ts} {does} {N} have now?", _START, "were added|were saved", "were deleted|were erased",
    ),
    World(
        words.things("page|page|exercise|puzzle"),
        "{A} had {k} {ts} to do|{A} had a workbook with {k} {ts}|{A} still had {k} {ts} to go",
        "{A} had some {ts} to do",
        "{Ns} teacher added {k}|{k} more were set",
        "{he} did {k}|{he} finished {k} of them|{he} got {k} done",
        "{he} did {p} {rest}|{he} finished {p} {rest}",
        "{k} sheets of {m} {ts} were added",
        "{he} did {m} {ts} on each of {k} evenings|{he} worked for {k} hours and did {m} {ts} an hour",
        "How many {ts} were left to do?|How many {ts} did {he} still have to do?|How many {ts} remained?", "How many {ts} did {he} have to do at first?|How many {ts} were there at the start?", "were added|were set", "were done|were finished",
    ),
)  # fmt: skip

_BY_THINGS = {world.things: world for world in WORLDS}
ALIVE = tuple(_BY_THINGS[each] for each in (words.ANIMALS, words.BIRDS, words.PEOPLE))
STOCKED = tuple(_BY_THINGS[each] for each in (words.KEPT, words.EATEN, words.MADE, words.STOCK))
ASIDES = (
    "{B} is {k} years old|It was {k} degrees outside|The walk home takes {k} minutes|{N} lives at number {k}|"
    "{B} has {k} cousins|This happened {k} years ago|{B} had {k} books to read|The radio played for {k} minutes|"
    "There were {k} clouds in the sky|{B}'s dog is {k} months old|{N} woke up {k} minutes late"
)
