"""What is said in German about the Stress edition, its Vehicles and the Advanced Rules."""

from __future__ import annotations

from openfire.text.phrasebooks.de.grammar import GRAMMAR
from openfire.text.phrasebooks.phrasebook import Phrasebook

ASKED = {
    "entry point": "Wo liegt der nächste eigene Eintrittspunkt? Rund um ihn kommen Einheiten auf den Tisch.",
    "deploy": "{unit} {unit:kommt|kommen} aus der Reserve. Wo trifft die Einheit ein?",
    "start aboard": "In welchem Transporter {unit:beginnt|beginnen} {unit}?",
    "recover": "{unit:Versucht|Versuchen} {unit}, Stress abzubauen?",
    "clear all stress": "Eine 12 ist gefallen. {unit:Verliert|Verlieren} {unit} den ganzen Stress?",
    "embark": "In welchen Transporter {unit:steigt|steigen} {unit} ein?",
    "disembark": "{unit} {unit:ist|sind} an Bord eines Transporters. Wo steigt die Einheit aus?",
    "next out": "{about} {about:ist|sind} zerstört. Welche Einheit steigt zuerst aus?",
    "wreck": "Der Transporter von {unit} ist zerstört. Wo steigt die Einheit aus?",
    "secure": "Welches Missionsziel {unit:sichert|sichern} {unit}?",
    "ability": "Welche Fähigkeit {unit:setzt|setzen} {unit} ein?",
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
    "damaged": ("{unit} {unit:hat|haben} in dieser Runde Schaden erlitten", "der Schaden von {unit} ist verrechnet"),
    "moved": ("{unit} {unit:gilt|gelten} als bewegt", "die Bewegung von {unit} ist vorbei"),
    "advanced": ("{unit} {unit:gilt|gelten} als vorgerückt", "das Vorrücken von {unit} ist vorbei"),
    "grenade": (
        "{unit} {unit:hat|haben} eine Granate eingesetzt",
        "{unit} {unit:darf|dürfen} wieder eine Granate einsetzen",
    ),
    "left": (
        "{unit} {unit:verlässt|verlassen} die Nahkampfreichweite von {other}",
        "der Rückzug von {unit} vor {other} ist vorbei",
    ),
    "disembarked": ("{unit} {unit:ist|sind} gerade ausgestiegen", "{unit} {unit:ist|sind} schon länger draußen"),
}

TOLD = {
    "ability": "{about} {about:setzt|setzen} {0} auf {1} ein",
    "cannot fly on": "{about} {about:kann|können} weder weit genug fliegen noch abziehen und {about:ist|sind} verloren",
    "no room": "für {about} ist kein Platz",
    "support fails": "{about} {about:wird|werden} angefordert und {about:kommt|kommen} nicht",
    "aircraft fails": "{about} {about:wird|werden} gerufen und {about:kommt|kommen} nicht",
}

TITLES = {
    "support": "{about} {about:wird|werden} angefordert",
    "aircraft": "{about} {about:wird|werden} gerufen",
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
