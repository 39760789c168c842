"""What a visitor of the static site reads besides what the page says."""

GALLERY_TAB = "Runs"
STATIC_NOTE = (
    "A static page, made {date}: runs are recordings and play in your browser; nothing is computed "
    "on a server."
)
FROM_TABLES = (
    "On this static page the figures are drawn from tables made with it ({date}): the controls "
    "stop at the values in the tables."
)
MEASURED_TABLES = "On this static page every figure shows all models of its tables ({date})."
OLD_BROWSER = "This page draws with JavaScript, which is switched off."
THEME = "Switch between light and dark"
OWN_NOTE = "Recorded runs, chosen by whoever made this page."
