"""What is said in German about the one-page guide."""

from __future__ import annotations

from openfire.text.phrasebooks.de.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import ANY, Phrasebook

ASKED = {
    "side": "Von welcher Tischseite stellst du auf? Der Gegner bekommt die gegenüberliegende.",
    "deploy unit": "Welche Einheit wird als Nächste aufgestellt?",
    "keep in reserve": "{unit} kann per Deep Strike kommen. Bleibt sie in Reserve?",
    "deploy inside": "In welchem Transporter beginnt {unit}?",
    "arrive unit": "Welche Einheit in Reserve ist als Nächste dran?",
    "arrive": "Würfelt {unit}, um einzutreffen?",
    "scatter": "{unit} weicht ab. Wo wird sie hingestellt?",
    "manifest": "Welche Psi-Kraft versucht {unit}, auf wen und mit wie vielen Würfeln?",
    "drive": "Wohin fährt {unit}?",
    "assault move": "Wie rückt {unit} heran?",
    "pile in": "Wie schließt {unit} auf?",
    "consolidate": "Der Nahkampf ist vorbei. Wohin bewegt sich {unit}?",
    "snipe": "Welche Modelle von {unit} werden getroffen?",
    "damage": "{unit} muss Wunden hinnehmen: {damage}. Wer nimmt sie?",
    "wounds first": "Wer von {unit} nimmt zuerst Wunden?",
    "disembark": "Wo steigt {unit} aus?",
    "bail out": "Der Transporter von {unit} ist zerstört. Wo steigt die Einheit aus?",
}

MEANS = {
    "side": {
        "near": "nah: der untere Rand",
        "far": "fern: der obere Rand",
        "left": "links: wo x gleich 0 ist",
        "right": "rechts: wo x am größten ist",
    },
    "action": {
        "hold": "halten: stehen bleiben und mit allem schießen",
        "walk": "gehen: bis zu {rate}, dann mit einer Waffe je Modell schießen",
        "run": "rennen: bis zu {rate}, ohne zu schießen",
        "assault": "{target} stürmen: in Kontakt, dann Nahkampf",
        "embark": "in {target} einsteigen",
        "stay": "drinnen bleiben",
        "disembark": "gehend aussteigen, dann schießen",
    },
    "keep in reserve": {"yes": "zurückhalten; ab Runde 2 darf sie eintreffen", "no": "jetzt aufstellen"},
    "deploy inside": {"none": "in keinem: auf dem Tisch aufstellen"},
    "arrive": {"yes": "würfeln: Mit 4+ trifft sie ein", "no": "warten"},
    "wounds first": {"regulars": "zuerst die anderen", "tough": "zuerst das zähe Modell"},
    "manifest": {"none": "keine Psi-Kraft", ANY: "{0} auf {1}, Kraftwürfel: {2}"},
}

NOTES = {
    "manifest": "In dieser Runde noch {dice}; zwei Sechsen oder mehr verletzen den Psioniker.",
    "power": "{name}: {text}",
    "deploy": "Ganz innerhalb der eigenen Zone, von {start} bis {end}.",
    "scouts": "Anderswo mehr als 12 Zoll von jedem Gegner entfernt.",
    "damage": "{wounds} zu verteilen auf {models}.",
    "snipe": "Nenne ein Modell für jeden Treffer ({hits}), auch dasselbe mehrmals.",
    "drive": "Es geht vorwärts oder, zum doppelten Preis, rückwärts, mit einer Drehung um bis zu {turn} Grad: "
    "face b2, face 90.",
}

VERBS = {
    "pile-in": "{who} schließt {far} auf",
    "power": "{who} wird {far} bewegt",
    "hold": "{who} dreht sich {far}",
    "consolidate": "{who} sammelt sich und geht {far}",
}

MARKS = {
    "shaken": ("{unit} ist erschüttert", "{unit} ist nicht mehr erschüttert"),
    "immobile": ("{unit} ist lahmgelegt", "{unit} kann sich wieder bewegen"),
    "reserve": ("{unit} bleibt in Reserve", "{unit} verlässt die Reserve"),
    "aboard": ("{unit} ist an Bord von {other}", "{unit} ist aus {other} ausgestiegen"),
    "gift": ("{unit} hat {other} bis zum Ende der Runde", "{unit} hat {other} nicht mehr"),
    "tough-first": ("{unit} legt fest, wer zuerst Wunden nimmt", "{unit} darf neu festlegen, wer zuerst Wunden nimmt"),
}

TOLD = {
    "sides": "Tischseiten: {all}",
    "power": "{about} versucht {0} auf {1}: {2}, das {3}",
    "melee": "der Nahkampf von {about}: {0} Wunden verursacht, {1} erlitten; {2} gewinnt",
    "damage roll": "der Schadenswurf von {about} ergibt {0}",
    "routs": "{about} flieht",
}

TITLES = {
    "hit": "Attacken auf {about}",
    "block": "Blockwürfe von {about}",
    "ignore": "{about} ignoriert Treffer",
    "ignore sixes": "{about} ignoriert Sechsen",
    "regeneration": "{about} regeneriert",
    "morale": "Moral von {about}",
    "damage": "Schadenswurf für {about}",
    "dangerous": "{about} in gefährlichem Gelände",
    "manifest": "Psi-Kraft auf {about}",
    "backlash": "Rückschlag auf {about}",
    "hits": "Anzahl der Treffer auf {about}",
    "impact": "Aufprall auf {about}",
    "attacks": "Anzahl der Attacken von {about}",
    "arrive": "{about} würfelt, um einzutreffen",
    "scatter": "{about} weicht vielleicht ab",
    "power dice": "Kraftwürfel, {who}",
    "deployment": "Auswürfeln der Aufstellung, {who}",
    "scouts": "Auswürfeln für Kundschafter, {who}",
}

OUTCOMES = {
    "hit": ("kein Treffer", "{number} Treffer", "{number} Treffer"),
    "block": ("nichts geblockt", "{number} geblockt", "{number} geblockt"),
    "ignore": ("kein Treffer ignoriert", "{number} Treffer ignoriert", "{number} Treffer ignoriert"),
    "ignore sixes": ("kein Treffer ignoriert", "{number} Treffer ignoriert", "{number} Treffer ignoriert"),
    "regeneration": ("keine Wunde ignoriert", "{number} Wunde ignoriert", "{number} Wunden ignoriert"),
}

ROLLS = {
    "hit": "Trefferwurf",
    "block": "Blockwurf",
    "ignore": "Ignorieren",
    "ignore sixes": "Sechsen ignorieren",
    "regeneration": "Regeneration",
    "hits": "Anzahl der Treffer",
    "impact": "Aufprall",
    "morale": "Moral",
}

NEEDS = {"hit": "trifft", "block": "blockt", "ignore": "ignoriert", "regeneration": "regeneriert"}

ENDS = {"tabled": "eine Seite hat nichts mehr"}

TERMS = {
    "open": "offen",
    "in cover": "in Deckung",
    "in the open": "im Offenen",
    "hidden": "nicht zu sehen",
    "near": "nah",
    "far": "fern",
    "left": "links",
    "right": "rechts",
    "works": "gelingt",
    "fails": "misslingt",
    "walk": "Gehen",
    "run": "Rennen",
    "power dice": "Kraftwürfel",
    "finished": "fertig",
    "tried": "versucht",
}

PHRASEBOOK = Phrasebook(
    GRAMMAR,
    asked=ASKED,
    means=MEANS,
    notes=NOTES,
    verbs=VERBS,
    marks=MARKS,
    told=TOLD,
    titles=TITLES,
    outcomes=OUTCOMES,
    rolls=ROLLS,
    needs=NEEDS,
    ends=ENDS,
    terms=TERMS,
)
