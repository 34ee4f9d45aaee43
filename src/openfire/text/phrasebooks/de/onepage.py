"""What is said in German about the one-page guide."""

from __future__ import annotations

from openfire.text.phrasebooks.de.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import ANY, Phrasebook

ASKED = {
    "side": "Von welcher Tischseite stellst du auf? Der Gegner bekommt die gegenüberliegende.",
    "deploy unit": "Welche Einheit wird als Nächste aufgestellt?",
    "keep in reserve": "{unit} {unit:kann|können} per Deep Strike kommen. {unit:Bleibt|Bleiben} sie in Reserve?",
    "joins": "{unit} {unit:kann|können} als Teil einer anderen Einheit aufgestellt werden. Welcher?",
    "joined by": "Wer wird als Teil von {unit} aufgestellt?",
    "deploy inside": "In welchem Transporter {unit:beginnt|beginnen} {unit}?",
    "arrive unit": "Welche Einheit in Reserve ist als Nächste dran?",
    "arrive": "{unit:Würfelt|Würfeln} {unit}, um einzutreffen?",
    "scatter": "{unit} {unit:weicht|weichen} ab. Wo {unit:wird|werden} sie hingestellt?",
    "manifest": "Welche Psi-Kraft {unit:versucht|versuchen} {unit}, auf wen und mit wie vielen Würfeln?",
    "drive": "Wohin {unit:fährt|fahren} {unit}?",
    "assault move": "Wie {unit:rückt|rücken} {unit} heran?",
    "pile in": "Wie {unit:schließt|schließen} {unit} auf?",
    "consolidate": "Der Nahkampf ist vorbei. Wohin {unit:bewegt|bewegen} sich {unit}?",
    "snipe": "Welche Modelle von {unit} werden getroffen?",
    "damage": "{unit} {unit:muss|müssen} Wunden hinnehmen: {damage}. Wer nimmt sie?",
    "wounds first": "Wer von {unit} nimmt zuerst Wunden?",
    "disembark": "Wo {unit:steigt|steigen} {unit} aus?",
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
    "joins": {"none": "keiner: bleibt eine eigene Einheit"},
    "joined by": {"none": "niemand"},
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
    "pile-in": "{who} {who:schließt|schließen} {far} auf",
    "power": "{who} {who:wird|werden} {far} bewegt",
    "hold": "{who} {who:dreht|drehen} sich {far}",
    "consolidate": "{who} {who:sammelt|sammeln} sich und {who:geht|gehen} {far}",
}

MARKS = {
    "action": ("{unit} {unit:hat|haben} gewählt, was zu tun ist", "{unit} {unit:hat|haben} es getan"),
    "shaken": ("{unit} {unit:ist|sind} erschüttert", "{unit} {unit:ist|sind} nicht mehr erschüttert"),
    "immobile": ("{unit} {unit:ist|sind} lahmgelegt", "{unit} {unit:kann|können} sich wieder bewegen"),
    "reserve": ("{unit} {unit:bleibt|bleiben} in Reserve", "{unit} {unit:verlässt|verlassen} die Reserve"),
    "aboard": ("{unit} {unit:ist|sind} an Bord von {other}", "{unit} {unit:ist|sind} aus {other} ausgestiegen"),
    "gift": ("{unit} {unit:hat|haben} {other} bis zum Ende der Runde", "{unit} {unit:hat|haben} {other} nicht mehr"),
    "tough-first": (
        "{unit} {unit:legt|legen} fest, wer zuerst Wunden nimmt",
        "{unit} {unit:darf|dürfen} neu festlegen, wer zuerst Wunden nimmt",
    ),
}

TOLD = {
    "sides": "Tischseiten: {all}",
    "power": "{about} {about:versucht|versuchen} {0} auf {1}: {2}, das {3}",
    "melee": "der Nahkampf von {about}: {0} Wunden verursacht, {1} erlitten; {2} gewinnt",
    "damage roll": "der Schadenswurf von {about} ergibt {0}",
    "routs": "{about} {about:flieht|fliehen}",
}

TITLES = {
    "hit": "Attacken auf {about}",
    "block": "Blockwürfe von {about}",
    "ignore": "{about} {about:ignoriert|ignorieren} Treffer",
    "ignore sixes": "{about} {about:ignoriert|ignorieren} Sechsen",
    "regeneration": "{about} {about:regeneriert|regenerieren}",
    "morale": "Moral von {about}",
    "damage": "Schadenswurf für {about}",
    "dangerous": "{about} in gefährlichem Gelände",
    "manifest": "Psi-Kraft auf {about}",
    "backlash": "Rückschlag auf {about}",
    "hits": "Anzahl der Treffer auf {about}",
    "impact": "Aufprall auf {about}",
    "attacks": "Anzahl der Attacken von {about}",
    "arrive": "{about} {about:würfelt|würfeln}, um einzutreffen",
    "scatter": "{about} {about:weicht|weichen} vielleicht ab",
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
    "assault": "Sturmangriff",
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
