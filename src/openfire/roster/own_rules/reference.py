"""Every word of the language: what it means, and an effect that uses it. The pages about it are made from this."""

from __future__ import annotations

from typing import Final, NamedTuple


class WordEntry(NamedTuple):
    """A word, what it means, and an effect in which it stands."""

    word: str
    meaning: str
    example: str


KEYS: Final = (
    WordEntry("do", "what it does: one word with what it asks for, or a list of such", "{when: to-hit, do: {add: 1}}"),
    WordEntry(
        "when",
        "the point at which it counts; left out, it always holds (then it gives, takes, forbids or allows)",
        "{when: morale, do: {add: 1}}",
    ),
    WordEntry(
        "who",
        "whom it is for; left out, the models that carry the rule (or the weapon that does)",
        "{when: to-hit, who: unit, do: {add: 1}}",
    ),
    WordEntry(
        "if",
        "what must hold: one condition, or a list of which all must hold",
        "{when: to-hit, if: [{not: moved}, {round: 1}], do: {add: 1}}",
    ),
    WordEntry(
        "of",
        "at a moment: whose moment it is, where it is not the bearer's own; that unit is then the other one",
        "{when: after-move, of: {enemies: {within: 3}}, who: other, do: {hits: D3}}",
    ),
    WordEntry(
        "lasts",
        "at a moment: how long what it gives or forbids holds: attack, activation, next-activation, round, game",
        "{when: round-begins, lasts: round, do: {gain: Fearless}}",
    ),
    WordEntry(
        "uses",
        "at a moment: how often it can be used: game, round, or {per: game, times: 2, by: player}",
        "{when: activation-begins, uses: {per: game, times: 2, by: player}, do: {heal: 1}}",
    ),
    WordEntry(
        "share",
        "how many models of a unit must carry the rule: any, half, all, leader",
        "{when: morale, share: all, do: {add: 1}}",
    ),
    WordEntry(
        "optional",
        "at a moment: whether the bearer's player may say no",
        "{when: activation-begins, optional: true, do: {token: {name: stress, remove: 1}}}",
    ),
)
"""The keys of an effect."""

PEOPLE: Final = (
    WordEntry("this", "the models that carry the rule", "{when: to-hit, who: this, do: {add: 1}}"),
    WordEntry("unit", "all of their unit", "{when: to-hit, who: unit, do: {add: 1}}"),
    WordEntry("weapon", "the weapon that carries the rule", "{when: to-hit, who: weapon, do: {add: 1}}"),
    WordEntry(
        "attacker",
        "whoever attacks: at a point of the attacker's, whoever attacks the bearer",
        "{when: to-hit, who: attacker, do: {add: -1}}",
    ),
    WordEntry(
        "target",
        "whoever is attacked: at a point of the target's, whoever the bearer attacks",
        "{when: to-defend, who: target, do: {add: -1}}",
    ),
    WordEntry(
        "other",
        "the other unit of a moment, or with `of` the one whose moment it is",
        "{when: after-move, of: {enemies: {within: 6}}, who: other, do: {morale: test}}",
    ),
    WordEntry(
        "friends",
        "friendly units: `within` so many inches (or x), `where` a condition holds of them, `itself` too,"
        " `choose` up to so many, in its sight (`sees`)",
        "{when: activation-begins, who: {friends: {within: 6, where: wounded, itself: true}}, do: {heal: 1}}",
    ),
    WordEntry(
        "enemies",
        "enemy units, in the same way",
        "{when: activation-begins, who: {enemies: {within: 12, sees: true, choose: 2}}, do: {hits: D3}}",
    ),
    WordEntry("anybody", "units of all sides", "{when: dies, who: {anybody: {within: 3}}, do: {wounds: 1}}"),
    WordEntry(
        "around",
        "inches of a selector are counted from the attacker, the target or the other unit of a moment; that unit itself"
        " is meant only with `itself`",
        "{when: after-attack, who: {anybody: {within: 3, around: target}}, do: {hits: 1}}",
    ),
)
"""Whom an effect can be for."""

CONDITIONS: Final = (
    WordEntry("all", "all of several hold", "{when: to-hit, if: {all: [{round: 1}, {not: moved}]}, do: {add: 1}}"),
    WordEntry("any", "one of several holds", "{when: to-hit, if: {any: [{round: 1}, wounded]}, do: {add: 1}}"),
    WordEntry("not", "it does not hold", "{when: to-hit, if: {not: wounded}, do: {add: 1}}"),
    WordEntry(
        "attacker",
        "something holds of the attacker",
        "{when: to-defend, if: {attacker: {is: monster}}, do: {add: 1}}",
    ),
    WordEntry("target", "something holds of the target", "{when: to-hit, if: {target: {is: monster}}, do: {add: 1}}"),
    WordEntry(
        "other",
        "something holds of the other unit of a moment",
        "{when: after-move, of: {enemies: {within: 6}}, if: {other: wounded}, who: other, do: {wounds: 1}}",
    ),
    WordEntry(
        "is",
        "at least half of the models are of a type, or of one that is a kind of it",
        "{when: to-hit, if: {is: infantry}, do: {add: 1}}",
    ),
    WordEntry("has", "the unit has a special rule", "{when: to-hit, if: {has: Fearless}, do: {add: 1}}"),
    WordEntry(
        "weapon",
        "the attack is made with this weapon, or with one that has a rule",
        "{when: to-hit, if: {weapon: knife}, do: {add: 1}}",
    ),
    WordEntry(
        "distance",
        "the two units are so far apart, in inches: least, most, beyond (more than that)",
        "{when: to-hit, if: {distance: {most: 12}}, do: {add: 1}}",
    ),
    WordEntry(
        "round", "it is this round, last, or {first: 2, until: 3}", "{when: to-hit, if: {round: last}, do: {add: 1}}"
    ),
    WordEntry(
        "token",
        "the unit has a token, or so many: name, least, most",
        "{when: to-hit, if: {token: {name: rage, least: 2}}, do: {add: 1}}",
    ),
    WordEntry(
        "models",
        "the unit has so many models left: least, most",
        "{when: to-hit, if: {models: {most: 3}}, do: {add: 1}}",
    ),
    WordEntry(
        "left",
        "the unit has so many hit points left, all models together: least, most",
        "{when: to-hit, if: {left: {most: 4}}, do: {add: -1}}",
    ),
    WordEntry(
        "attribute",
        "an attribute of the unit's leader as printed: name, least, most",
        "{when: to-hit, if: {target: {attribute: {name: hit-points, least: 3}}}, do: {add: 1}}",
    ),
    WordEntry(
        "near",
        "there are such units: friends, enemies or anybody, and least how many",
        "{when: to-hit, if: {near: {enemies: {within: 6}, least: 2}}, do: {add: 1}}",
    ),
    WordEntry(
        "lost",
        "so many models were lost in what happened",
        "{when: after-attack, if: {lost: 2}, who: target, do: {morale: test}}",
    ),
    WordEntry(
        "dealt",
        "so much damage was dealt in what happened",
        "{when: after-attack, if: {dealt: {least: 1, most: 3}}, do: {heal: 1}}",
    ),
    WordEntry(
        "objective",
        "the unit is within so many inches of an objective; `held-by` friends, enemies or nobody",
        "{when: to-hit, if: {objective: {within: 3, held-by: enemies}}, do: {add: 1}}",
    ),
    WordEntry(
        "fired",
        "the weapon has been used so often in this battle before: least, most",
        "{who: weapon, if: {fired: 2}, do: {forbid: use}}",
    ),
    WordEntry(
        "roll",
        "at a moment, beside other conditions: a die shows so much or more",
        "{when: activation-begins, if: [{roll: 5}, wounded], do: {heal: 1}}",
    ),
)
"""The words of conditions, besides the states that each edition has."""

DEEDS: Final = (
    WordEntry("set", "a number is this and nothing else", "{when: to-hit, do: {set: 4}}"),
    WordEntry("multiply", "a number is so many times as large", "{when: attacks, do: {multiply: 2}}"),
    WordEntry("divide", "a number is divided, rounded up", "{when: attacks, do: {divide: 2}}"),
    WordEntry(
        "add",
        "a number is larger (of a roll: better) by so much, or for each of some units",
        "{when: to-hit, do: {add: {by: 1, each: {friends: {within: 6}}, most: 3}}}",
    ),
    WordEntry(
        "at-least", "a number is no less; of a roll: at least this face is needed", "{when: to-hit, do: {at-least: 3}}"
    ),
    WordEntry(
        "at-most", "a number is no more; of a roll: at most this face is needed", "{when: to-hit, do: {at-most: 5}}"
    ),
    WordEntry(
        "reroll",
        "dice are rolled again once: failed, successes, all, ones, or faces such as 2 or 1-3",
        "{when: to-hit, do: {reroll: ones}}",
    ),
    WordEntry(
        "extra-hits", "a face that hits brings more hits", "{when: to-hit, do: {extra-hits: {shows: 6, number: 2}}}"
    ),
    WordEntry("extra-attacks", "a face that hits brings more attacks", "{when: to-hit, do: {extra-attacks: 6}}"),
    WordEntry("extra-damage", "a face that hits does more damage", "{when: to-hit, do: {extra-damage: 6}}"),
    WordEntry("extra-wounds", "a face brings damage without defence", "{when: to-hit, do: {extra-wounds: 6}}"),
    WordEntry(
        "recoil",
        "a face, whether it succeeds or fails, does damage without defence to the unit that attacks",
        "{when: to-hit, do: {recoil: 1}}",
    ),
    WordEntry("no-save", "against a hit with this face there is no defence", "{when: to-hit, do: {no-save: 6}}"),
    WordEntry(
        "piercing", "a hit with this face has more piercing", "{when: to-hit, do: {piercing: {shows: 6, number: 2}}}"
    ),
    WordEntry(
        "succeed",
        "a natural face succeeds whatever is needed: 1+ for what always hits",
        "{when: to-hit, do: {succeed: 1+}}",
    ),
    WordEntry(
        "fail",
        "a natural face fails whatever is needed, also one that succeeds so",
        "{when: to-defend, do: {fail: 1-3}}",
    ),
    WordEntry("ignore", "each wound is ignored on so much or more", "{when: wounds, do: {ignore: 5}}"),
    WordEntry(
        "gain",
        "somebody has a special rule, a book's or the module's own",
        "{who: {friends: {within: 6}}, do: {gain: Fearless}}",
    ),
    WordEntry("lose", "somebody does not have a special rule", "{who: {enemies: {within: 6}}, do: {lose: Fearless}}"),
    WordEntry(
        "forbid", "somebody may not do something", "{when: after-attack, who: target, lasts: round, do: {forbid: move}}"
    ),
    WordEntry("allow", "somebody may do what the book forbids", "{do: {allow: shoot-into-melee}}"),
    WordEntry(
        "hits",
        "a unit takes hits: number, damage, piercing, weapon rules",
        "{when: dies, who: {anybody: {within: 3}}, do: {hits: {number: D3+1, specials: []}}}",
    ),
    WordEntry("wounds", "a unit takes damage without defence", "{when: activation-begins, do: {wounds: D3}}"),
    WordEntry("heal", "models get hit points back", "{when: activation-begins, do: {heal: D3}}"),
    WordEntry("return", "lost models come back to the unit", "{when: activation-begins, do: {return: 1}}"),
    WordEntry(
        "token",
        "tokens are changed: name, and add, remove (a number or all) or set; most",
        "{when: losses, do: {token: {name: rage, add: lost, most: 3}}}",
    ),
    WordEntry("move", "a unit may move so many inches besides", "{when: round-begins, if: {round: 1}, do: {move: 4}}"),
    WordEntry("place", "a unit may be put down within so many inches", "{when: activation-begins, do: {place: 9}}"),
    WordEntry(
        "push",
        "the bearer's player moves another unit so many inches",
        "{when: after-attack, who: target, do: {push: 3}}",
    ),
    WordEntry(
        "reserve",
        "a unit leaves the table and is in reserve; one that was destroyed is there with all of its models",
        "{when: activation-begins, optional: true, uses: game, do: {reserve: unit}}",
    ),
    WordEntry(
        "act",
        "a unit does something once more",
        "{when: activation-begins, who: {friends: {choose: 1}}, do: {act: attack}}",
    ),
    WordEntry(
        "morale",
        "a unit takes a morale test, or passes or fails one: test, pass, fail; in the one-page guide it takes again the"
        " one that it has failed: again",
        "{when: after-attack, who: target, do: {morale: test}}",
    ),
    WordEntry(
        "points", "the bearer's player gains victory points", "{when: destroyed, of: {enemies: {}}, do: {points: 1}}"
    ),
    WordEntry(
        "remove",
        "a unit is lost, or a model that carries the rule: unit, model",
        "{when: activation-ends, if: {roll: 2}, do: {remove: model}}",
    ),
    WordEntry(
        "choose",
        "the bearer's player picks one of several: name, do",
        "{when: activation-begins, do: {choose: [{name: calm, do: {heal: 1}}, {name: angry, do: {gain: Fearless}}]}}",
    ),
    WordEntry(
        "dice",
        "so many dice are rolled, and if any shows a face something is done; `shown` is how many do",
        "{when: activation-ends, do: {dice: {number: models, shows: 1, do: {wounds: shown}}}}",
    ),
    WordEntry(
        "take",
        "when a unit is about to take damage: another, such as the bearer's, takes so much of it instead, or all",
        "{when: suffers, of: {friends: {within: 3}}, optional: true, do: {take: all}}",
    ),
    WordEntry(
        "prevent",
        "when a unit is about to take damage: so much of it does not happen, or nothing of it: all",
        "{when: suffers, if: {roll: 5}, uses: round, do: {prevent: 1}}",
    ),
    WordEntry(
        "table",
        "a die says which of several: shows, do",
        "{when: activation-begins, do: {table: [{shows: 1, do: {wounds: 1}}, {shows: 2+, do: {heal: 1}}]}}",
    ),
)
"""Everything that an effect can do."""

SETTINGS: Final = (
    WordEntry(
        "around",
        "of `near`, at points that have an attacker and a target: inches are counted from one of them",
        "{when: to-hit, if: {near: {friends: {within: 6, around: target}}}, do: {add: 1}}",
    ),
    WordEntry(
        "closest",
        "no other enemy of the attacker is nearer to it than the target",
        "{if: {not: closest}, do: {forbid: be-shot}}",
    ),
    WordEntry(
        "each",
        "of `add`: for each of some units, or of the unit's own: {token: rage}, {models: 5} (every 5),"
        " {lost-models: 1}, {lost-points: 1}; of somebody else's: {token: rage, of: target}",
        "{when: attacks, do: {add: {by: 1, each: {lost-points: 2}}}}",
    ),
    WordEntry(
        "most",
        "what a face brings can be limited",
        "{when: to-hit, do: {extra-hits: {shows: 1+, number: 2, most: target-models-1}}}",
    ),
    WordEntry(
        "printed",
        "of `at-least` and `at-most`, of rolls: the face as it is printed, so that nothing makes it harder, or easier",
        "{when: to-hit, do: {at-most: printed}}",
    ),
    WordEntry(
        "apart",
        "of `place`: so far from all enemies at least; and `edge`, all of it so near to one table edge, whichever",
        "{when: round-begins, if: {round: 2}, do: {place: {inches: 99, apart: 9, edge: 6}}}",
    ),
    WordEntry(
        "at",
        "of `act`: the only one it is done to",
        "{when: after-move, of: {enemies: {within: 12, sees: true}}, uses: round, do: {act: {do: attack, at: other}}}",
    ),
)
"""What can be said beside some of these words."""
