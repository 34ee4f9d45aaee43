"""What is said in German about every edition."""

from __future__ import annotations

from openfire.text.phrasebooks.de.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import ANY, Phrasebook

SENTENCES = {
    "round": "Runde {round} beginnt.",
    "round of": "Runde {round} von {rounds} beginnt.",
    "first": "{first} beginnt.",
    "first then": "{first} beginnt, dann {others}.",
    "passes": "jemand setzt aus.",
    "passed on": "der Zug geht weiter.",
    "entered": "der Eintrittspunkt {entry} von {seat} liegt bei {place}.",
    "arrived": "{unit} kommt auf den Tisch.",
    "arrived around": "{unit} kommt auf den Tisch, {models} rund um {place}.",
    "activated": "{unit} wird aktiviert.",
    "moved": "{went}{via}{to}{level}.",
    "moved via": " über {places}",
    "moved via more": "weitere",
    "moved to": ", nach {place}",
    "moved leader": ": Der Anführer steht jetzt bei {place}",
    "moved level": ", auf Ebene {level}",
    "moved several": "{went}: {models}, jetzt rund um {place}.",
    "up to": "bis zu {far}",
    "placed": "{model} wird bei {place} aufgestellt.",
    "placed several": "{models} von {unit} werden rund um {place} aufgestellt.",
    "marked": "{unit} hat {mark} {value}",
    "unmarked": "{unit} hat {mark} nicht mehr",
    "attacks": "{unit} greift {targets} an.",
    "attacks target": "{unit}{sight}{arms}",
    "attacks sight": " ({sight})",
    "attacks with": " mit {arms}",
    "weapon profile": "{weapons} ({profile})",
    "weapon unknown": "{number}x {weapon}",
    "healed": "{model} erhält {points} zurück: noch {left}.",
    "hurt": "{model} erleidet {damage} Schaden: noch {left}.",
    "falls": "{model} fällt.",
    "fall": "{unit} verliert {models}: {names}.",
    "leads": "{model} führt jetzt {unit} an.",
    "destroyed": "{unit} ist zerstört.",
    "withdrew": "{unit} verlässt den Tisch und ist in Reserve.",
    "embarked": "{unit} steigt in {carrier} ein.",
    "disembarked": "{unit} steigt aus {carrier} aus.",
    "used": "{model} hat {weapon} aufgebraucht.",
    "used once": "{model} hat aufgebraucht, was sich nur einmal einsetzen lässt.",
    "counter": "{seat} hat {value} {what}.",
    "objective gone": "das Missionsziel {marker} wird vom Tisch genommen.",
    "objective taken": "{seat} nimmt das Missionsziel {marker} vom Tisch.",
    "objective carried": "{unit} von {seat} trägt das Missionsziel {marker} davon.",
    "objective lost": "das Missionsziel {marker} gehört wieder niemandem.",
    "objective secured": "{unit} sichert das Missionsziel {marker} für {seat}.",
    "scored": "{seat} erhält {points} für {marker}.",
    "out": "{seat} hat niemanden mehr auf dem Tisch und scheidet aus.",
    "ended": "das Spiel ist aus, {why}: {result} ({scores}).",
    "one wins": "{winners} gewinnt",
    "several win": "{winners} gewinnen",
    "nobody wins": "niemand gewinnt",
    "dice": "{title}{die}:{needs} {faces}{outcome}.",
    "dice die": " ({number}W{sides})",
    "dice needs": " braucht {face}{changes}:",
    "dice changes": " ({base}, {modifiers})",
    "dice outcome": " -> {outcome}",
    "dice none": "keine Würfel",
    "face or more": "{face}+",
    "face only": "eine {face}",
    "success": "Erfolg",
    "no success": "kein Erfolg",
    "title about": "{title}, {about}",
    "title who": "{title}, {who}",
    "question": "{seat}: {asked}",
    "asked instead": "Setzt {unit} eine Fähigkeit ein, statt die Aktion {action} auszuführen?",
    "asked on whom": "Auf wen setzt {unit} {ability} ein?",
    "asked plainly": "{what}, {about}?",
    "asked target": " gegen {unit}",
}

COUNTS = {
    "models": ("{number} Modell", "{number} Modelle"),
    "hit points": ("{number} Trefferpunkt", "{number} Trefferpunkte"),
    "victory points": ("{number} Siegpunkt", "{number} Siegpunkte"),
    "actions": ("{number} Aktion", "{number} Aktionen"),
    "command rolls": ("{number} Kommandowurf", "{number} Kommandowürfe"),
    "power dice": ("{number} Kraftwürfel", "{number} Kraftwürfel"),
    "wounds": ("{number} Wunde", "{number} Wunden"),
    "hits": ("{number} Treffer", "{number} Treffer"),
}

ASKED = {
    "activate": "Welche Einheit handelt als Nächste?",
    "action": "Was tut {unit}?",
    "deploy": "Wo wird {unit} aufgestellt?",
    "move": "Wohin bewegt sich {unit}?",
    "followers": "{leader} hat sich bewegt. Wo stehen die anderen von {unit}?",
    "attack": "Wen greift {unit} an?",
    "next attacks": "Welche Attacken von {unit} werden als Nächstes gewürfelt?",
    "re-roll misses": "Wie viele Fehlschläge gegen {unit} werden neu gewürfelt?",
    "re-roll hits": "Wie viele Treffer gegen {unit} werden neu gewürfelt?",
    "re-roll defence": "Wie viele misslungene Verteidigungswürfe von {unit} werden neu gewürfelt?",
    "re-roll command": "Wie viele misslungene Kommandowürfe von {unit} werden neu gewürfelt?",
    "damage": "{unit} erleidet {damage} Schaden. Welche Modelle trifft er?",
    "leader": "Der Anführer von {unit} ist gefallen. Wer führt die Einheit jetzt an?",
    "mend": "Welches Modell von {unit} erhält Trefferpunkte zurück?",
    "free attack": "{unit} hat deine Nahkampfreichweite verlassen. Welche deiner Einheiten greift sie frei an?",
    "free attack with": "Womit führt {unit} den freien Angriff{target} aus?",
}

NOTES = {
    "rates": "{who}: {rates}.",
    "rates or": " oder ",
    "rate": "{kind} {far}",
    "it": "Mögliche Strecke",
    "each model": "Mögliche Strecke je Modell",
    "changes": " ({modifiers})",
    "no enemy": "Kein Gegner von {unit} ist auf dem Tisch.",
    "nearest": "Nächster Gegner von {unit}: {enemy}, {far}, {sight}.",
    "hidden by": "{sight} durch {what}",
    "damaged first": "Schon beschädigt und deshalb zuerst dran: {models}.",
    "damaged others": "Nenne {number} von {models}; der Anführer kommt zuletzt.",
}

VERBS = {
    "move": "{who} bewegt sich {far}",
    "advance": "{who} rückt {far} vor",
    "walk": "{who} geht {far}",
    "run": "{who} rennt {far}",
    "rush": "{who} sprintet {far}",
    "assault": "{who} stürmt {far}",
    "back": "{who} setzt {far} zurück",
    "advance-back": "{who} setzt schnell {far} zurück",
    "leave": "{who} verlässt nach {far} den Tisch",
    ANY: "{who} geht ({kind}) {far}",
}

MARKS = {
    "acted": ("{unit} hat in dieser Runde gehandelt", "{unit} ist wieder bereit"),
    "stress": ("{unit} hat {value} Stress", "{unit} hat keinen Stress mehr"),
    "suppression": ("{unit} hat {value} Unterdrückung", "{unit} hat keine Unterdrückung mehr"),
    "pinned": ("{unit} ist niedergehalten", "{unit} ist nicht mehr niedergehalten"),
}

TITLES = {
    "skill": "Attacken auf {about}",
    "defence": "Verteidigung von {about}",
    "recover": "{about} versucht, sich zu erholen",
    "attacks": "Anzahl der Attacken von {about}",
    "initiative": "Initiative, {who}",
    "strike": "Schlag gegen {about}",
    ", again": "{title}, Wiederholung",
    ", tie": "{title}, Stechen",
}

OUTCOMES = {
    "skill": ("kein Treffer", "{number} Treffer", "{number} Treffer"),
    "defence": ("nichts abgewehrt", "{number} abgewehrt", "{number} abgewehrt"),
    ANY: ("kein Erfolg", "{number} Erfolg", "{number} Erfolge"),
}

NEEDS = {"skill": "trifft", "defence": "wehrt ab"}

ENDS = {
    "rounds": "die letzte Runde ist gespielt",
    "forfeit": "nur eine Seite ist übrig",
    "nobody left": "niemand ist übrig",
}

TERMS = {
    "tie": "niemand",
    "clear": "frei",
    "obscured": "verdeckt",
    "blocked": "versperrt",
    "not to be attacked": "nicht angreifbar",
    "not told": "unbekannt",
    "cover": "Deckung",
    "move": "Bewegung",
    "advance": "Vorrücken",
    "back": "rückwärts",
    "leave": "Abzug vom Tisch",
    "attack": "Angriff",
    "piercing": "Durchschlag",
    "stealth": "Tarnung",
    "fear": "Furcht",
    "suppression": "Unterdrückung",
}

PHRASEBOOK = Phrasebook(
    GRAMMAR,
    sentences=SENTENCES,
    counts=COUNTS,
    asked=ASKED,
    notes=NOTES,
    verbs=VERBS,
    marks=MARKS,
    titles=TITLES,
    outcomes=OUTCOMES,
    needs=NEEDS,
    ends=ENDS,
    terms=TERMS,
)
