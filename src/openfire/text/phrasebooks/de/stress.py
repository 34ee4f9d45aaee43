"""What is said in German about the Stress edition, its Vehicles and the Advanced Rules."""

from __future__ import annotations

from openfire.text.phrasebooks.de.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import Phrasebook

ASKED = {
    "entry point": "Wo liegt der nächste eigene Eintrittspunkt? Rund um ihn kommen Einheiten auf den Tisch.",
    "deploy": "{unit} kommt aus der Reserve. Wo trifft die Einheit ein?",
    "start aboard": "In welchem Transporter beginnt {unit}?",
    "recover": "Versucht {unit}, Stress abzubauen?",
    "clear all stress": "Eine 12 ist gefallen. Verliert {unit} den ganzen Stress?",
    "embark": "In welchen Transporter steigt {unit} ein?",
    "disembark": "{unit} ist an Bord eines Transporters. Wo steigt die Einheit aus?",
    "next out": "{about} ist zerstört. Welche Einheit steigt zuerst aus?",
    "wreck": "Der Transporter von {unit} ist zerstört. Wo steigt die Einheit aus?",
    "secure": "Welches Missionsziel sichert {unit}?",
    "ability": "Welche Fähigkeit setzt {unit} ein?",
}

MEANS = {
    "recover": {"yes": "Stress abbauen", "no": "den Stress behalten und weitermachen"},
    "clear all stress": {"yes": "ganz verlieren", "no": "nur einen Marker verlieren"},
    "start aboard": {"none": "in keinem: Sie wartet in Reserve"},
    "embark": {"none": "auf dem Tisch bleiben"},
    "secure": {"none": "keines davon"},
    "free attack": {"none": "ziehen lassen"},
    "activate": {"pass": "diesmal aussetzen"},
}

NOTES = {
    "recover": "Sie hat {tokens} Stress: {rolls}, {needed}+ baut einen ab{changes}.",
    "entry points": "Ihre Eintrittspunkte: {points}.",
    "entry point at": "{entry} bei {place}",
    "engaged move": "Sie ist in Nahkampfreichweite von {units}: Wer sie verlässt, wird frei angegriffen.",
    "engaged attack": "Sie ist in Nahkampfreichweite von {units} und kann niemand anders angreifen.",
    "disembark": "Sie ist an Bord von {carrier}: Ihr Anführer steigt höchstens 1 Zoll davon entfernt aus. "
    "Mit none bleibt sie an Bord.",
}

MARKS = {
    "damaged": ("{unit} hat in dieser Runde Schaden erlitten", "der Schaden von {unit} ist verrechnet"),
    "moved": ("{unit} gilt als bewegt", "die Bewegung von {unit} ist vorbei"),
    "advanced": ("{unit} gilt als vorgerückt", "das Vorrücken von {unit} ist vorbei"),
    "grenade": ("{unit} hat eine Granate eingesetzt", "{unit} darf wieder eine Granate einsetzen"),
    "left": ("{unit} verlässt die Nahkampfreichweite von {other}", "der Rückzug von {unit} vor {other} ist vorbei"),
    "disembarked": ("{unit} ist gerade ausgestiegen", "{unit} ist schon länger draußen"),
}

TOLD = {
    "ability": "{about} setzt {0} auf {1} ein",
    "cannot fly on": "{about} kann weder weit genug fliegen noch abziehen und ist verloren",
    "no room": "für {about} ist kein Platz",
    "support fails": "{about} wird angefordert und kommt nicht",
    "aircraft fails": "{about} wird gerufen und kommt nicht",
}

TITLES = {
    "support": "{about} wird angefordert",
    "aircraft": "{about} wird gerufen",
    "entry points": "Auswürfeln der Eintrittspunkte, {who}",
}

TERMS = {
    "obscured-cover": "verdeckt, in Deckung",
    "cover, 6+": "Deckung, 6+",
    "weak spot": "Schwachstelle",
    "stress": "Stress",
    "crippled": "schwer beschädigt",
    "accurate": "präzise",
    "unwieldy": "unhandlich",
    "not an assault weapon": "keine Sturmwaffe",
}

PHRASEBOOK = Phrasebook(
    GRAMMAR, asked=ASKED, means=MEANS, notes=NOTES, marks=MARKS, told=TOLD, titles=TITLES, terms=TERMS
)
