"""Names, things and phrasings that several families share."""

NAMES = [
    "Anna",
    "Ben",
    "Carla",
    "David",
    "Elena",
    "Farid",
    "Grace",
    "Hugo",
    "Iris",
    "Jonas",
    "Kavya",
    "Liam",
    "Maya",
    "Nora",
    "Omar",
    "Paula",
    "Quinn",
    "Rosa",
    "Samir",
    "Tara",
]
THINGS = [
    "apples",
    "pencils",
    "books",
    "marbles",
    "tickets",
    "stickers",
    "cups",
    "pens",
    "oranges",
    "cards",
    "cookies",
    "shells",
]
GOODS = ["coat", "bike", "phone", "lamp", "chair", "desk", "jacket", "camera"]
VEHICLES = ["car", "train", "bus", "boat", "truck"]
COLOURS = ["red", "blue", "green", "white", "black"]
COMPUTE = (
    "What is {e}?",
    "Compute {e}.",
    "Evaluate {e}.",
    "Calculate {e}.",
    "Work out {e}.",
    "Find the value of {e}.",
    "What is the value of {e}?",
)
SIMPLIFY = ("Simplify {e}.", "Compute {e} in lowest terms.", "What is {e}?", "Evaluate {e}.")
SOLVE = (
    "Solve for $x$: {e}.",
    "Solve the equation {e}.",
    "If {e}, what is $x$?",
    "Find $x$ such that {e}.",
    "What value of $x$ satisfies {e}?",
)
