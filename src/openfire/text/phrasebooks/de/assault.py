"""What is said in German about the Assault draft."""

from __future__ import annotations

from openfire.text.phrasebooks.de.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import Phrasebook

SENTENCES = {"used area": "die Aufstellungszone {weapon} ist vergeben."}

ASKED = {
    "deployment area": "Welche Aufstellungszone nimmst du?",
    "set up": "Welche Einheit wird als Nächste aufgestellt?",
    "hold back": "{unit} {unit:kann|können} kundschaften. "
    "{unit:Wird|Werden} sie zurückgehalten, bis alle Armeen stehen?",
    "scouts": "Welche Kundschafter werden als Nächste aufgestellt?",
    "leave": "{unit} {unit:rückt|rücken} aus einer Nahkampfreichweite vor. Wessen {unit:verlässt|verlassen} sie?",
    "impact": "Wen {unit:trifft|treffen} {unit} mit den Impact-Waffen?",
    "evade": "{unit:Weicht|Weichen} {unit} aus?",
    "interact": "Womit {unit:interagiert|interagieren} {unit}?",
}

MEANS = {
    "action": {
        "recover": "erholen: ein Kommandotest, der Unterdrückung abbaut",
        "advance": "vorrücken: bis zu {rate} weit",
        "rush": "sprinten: bis zu {rate} weit, auch neben einem Vorrücken, und nie in eine Nahkampfreichweite",
        "assault": "stürmen: bis zu {rate} weit in die Nahkampfreichweite eines Gegners",
        "attack": "angreifen, mit einer Waffe je Modell",
        "interact": "interagieren, mit etwas daneben",
        "none": "nichts mehr",
    },
    "hold back": {"yes": "zurückhalten und später aufstellen", "no": "jetzt aufstellen"},
    "evade": {"yes": "ausweichen und einen Unterdrückungsmarker nehmen", "no": "standhalten"},
    "free attack": {"none": "ziehen lassen"},
    "leave": {"none": "niemandes: darin bleiben"},
}

NOTES = {
    "actions": "Sie hat noch {actions}.",
    "actions suppressed": "Sie hat noch {actions} und {tokens} Unterdrückung.",
    "recover": "Zum Erholen braucht sie {needed}+{changes}; ein Erfolg bringt die Aktion zurück, eine 12 tilgt alles.",
    "engaged": "Sie ist in Nahkampfreichweite von {units}.",
    "engaged attack": "Sie ist in Nahkampfreichweite von {units}: Sie greift dort an, mit Waffen der Reichweite 1.",
    "free attack": "Er gilt {units} und niemand anders.",
    "leave": "Jeder Gegner, den sie verlässt, darf sie vorher frei angreifen.",
    "evade": "+{bonus} auf ihre Verteidigungstests, danach ein Unterdrückungsmarker; sie hat {tokens}.",
    "scouts": "Überall, wo jeder Gegner mehr als {far} Zoll entfernt ist.",
    "deploy": "Ganz innerhalb von {area}, von {start} bis {end}.",
    "area": "{area}: von {start} bis {end}.",
}

MARKS = {
    "took": (
        "{unit} {unit:hat|haben} die Aktion {other} ausgeführt",
        "{unit} {unit:darf|dürfen} {other} wieder ausführen",
    ),
    "spent": ("{unit} {unit:hat|haben} {value} Aktionen verbraucht", "{unit} {unit:hat|haben} wieder alle Aktionen"),
    "extra": ("{unit} {unit:hat|haben} {value} weitere Aktionen", "{unit} {unit:hat|haben} keine weiteren Aktionen"),
    "climbed": ("{unit} {unit:ist|sind} mitten im Klettern", "{unit} {unit:ist|sind} mit dem Klettern fertig"),
    "held back": ("{unit} {unit:wird|werden} zurückgehalten", "{unit} {unit:wird|werden} gerufen"),
}

TOLD = {
    "evades": "{about} {about:weicht|weichen} dem Angriff von {0} aus",
    "unique action": "{about} {about:setzt|setzen} {0} auf {1} ein",
    "terminal fails": "{about} {about:bringt|bringen} {0} nicht zum Laufen",
}

TITLES = {
    "dangerous ground": "{about} {about:geht|gehen} durch gefährliches Gelände",
    "deployment areas": "Auswürfeln der Aufstellungszonen, {who}",
    "terminal": "{about} {about:bedient|bedienen} das Terminal",
}

TERMS = {
    "recover": "Erholen",
    "rush": "Sprint",
    "assault": "Sturmangriff",
    "interact": "Interagieren",
    "light cover": "leichte Deckung",
    "heavy cover": "schwere Deckung",
    "evading": "Ausweichen",
    "longshot": "Fernschuss",
    "friend within 6": "Verbündete in 6 Zoll",
    "no enemy within 6": "kein Gegner in 6 Zoll",
    "no enemy within 12": "kein Gegner in 12 Zoll",
    "enemy in assault range": "Gegner in Nahkampfreichweite",
}

PHRASEBOOK = Phrasebook(
    GRAMMAR,
    sentences=SENTENCES,
    asked=ASKED,
    means=MEANS,
    notes=NOTES,
    marks=MARKS,
    told=TOLD,
    titles=TITLES,
    terms=TERMS,
)
