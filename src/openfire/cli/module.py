"""`openfire module`: write a module, check it, test it, make a booklet of it, hand it on and install it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from openfire.cli.plain_data import PlainData

if TYPE_CHECKING:
    from openfire.modules import CheckedModule, ModuleFault

module_app = typer.Typer(no_args_is_help=True, help="Write modules, check and test them, hand them on, install them.")

Named = Annotated[str, typer.Argument(help="A module: its folder, or the key of one that is here.", metavar="MODULE")]
SINGLE = {"units": "unit", "armies": "army", "missions": "mission", "tables": "table"}

AsJson = Annotated[bool, typer.Option("--json", help="Print for a program.")]


@module_app.command()
def new(
    folder: Annotated[Path, typer.Argument(help="A new folder; its name is the module's key.", metavar="FOLDER")],
    edition: Annotated[str, typer.Option(help="The rules: stress, assault, melee or onepage.")] = "stress",
    title: Annotated[str, typer.Option(help="What it is called; else made from the folder's name.")] = "",
) -> None:
    """Write a small module that checks and plays at once, to be changed into your own."""
    from openfire.documents import DocumentError
    from openfire.modules.skeletons import write_skeleton

    try:
        names = write_skeleton(folder, edition, title)
    except (DocumentError, OSError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    typer.echo(f"{folder}: {len(names)} files, {', '.join(names)}")
    typer.echo(f"Check it: openfire module check {folder}\nPlay it:  openfire play --module {folder}")


@module_app.command()
def check(module: Named, as_json: AsJson = False) -> None:
    """Say everything that is wrong with a module: file, line, place, reason, the nearest word. Fails if anything is."""
    from openfire.game import check_game_module

    checked = check_game_module(find(module))
    if as_json:
        _print_json(_told(checked))
    else:
        for fault in checked.faults:
            typer.echo(str(fault), err=not fault.is_advice)
        for line in _said_back(checked) if checked.is_sound() else ():
            typer.echo(line)
        typer.echo(_summary(checked))
    raise typer.Exit(0 if checked.is_sound() else 1)


@module_app.command("test")
def play_tests(module: Named, as_json: AsJson = False) -> None:
    """Play the module's own scenarios, the files in its folder scenarios. Fails if one does not come out as it says."""
    from openfire.cli.scenario import tell_results
    from openfire.module_scenarios import play_scenarios

    with _refused():
        results = [played.told() for played in play_scenarios(find(module))]
    raise typer.Exit(tell_results(results, as_json=as_json))


@module_app.command()
def docs(
    module: Named,
    out: Annotated[Path | None, typer.Option(help="Where the booklet goes; else KEY.html here.")] = None,
) -> None:
    """Make a booklet of a module in one HTML file: armies, units, rules written out, missions and their tables."""
    from openfire.booklet import write_booklet
    from openfire.cli.own_modules import tell_left_out
    from openfire.game import load_module

    with _refused():
        known = tell_left_out(load_module(str(find(module))))
        path = out or Path(f"{known.heading.key}.html")
        path.write_text(write_booklet(known), encoding="utf-8", newline="\n")
    typer.echo(f"{path} is written.", err=True)


@module_app.command()
def pack(
    folder: Annotated[Path, typer.Argument(help="The folder of a module.", metavar="FOLDER")],
    out: Annotated[Path | None, typer.Option(help="Where the ZIP file goes; else KEY.zip here.")] = None,
) -> None:
    """Pack a module into one ZIP file that others can install. It is checked first."""
    from openfire.game import check_game_module
    from openfire.modules.archives import pack_folder

    checked = check_game_module(folder)
    if checked.module is None or not checked.is_sound():
        _tell_wrong(checked.faults)
        raise typer.Exit(1)
    path = out or Path(f"{checked.module.heading.key}.zip")
    with _refused():
        count = pack_folder(folder, path)
    typer.echo(f"{path}: {count} files, content {checked.module.hash}")


@module_app.command()
def install(
    file: Annotated[Path, typer.Argument(help="A module as a ZIP file.", metavar="FILE.zip")],
    replace: Annotated[bool, typer.Option("--replace", help="Put it in the place of one with the same key.")] = False,
    into: Annotated[Path | None, typer.Option(help="Another folder of modules than your own.")] = None,
    as_json: AsJson = False,
) -> None:
    """Install a module for play, simulate, odds and serve. It is checked as a whole first; if anything is wrong,
    nothing is installed."""
    from openfire.game import check_game_module
    from openfire.modules import user_modules_folder
    from openfire.modules.archives import ArchiveError, install

    try:
        done = install(file, into or user_modules_folder(), check_game_module, replaces=replace)
    except (ArchiveError, OSError) as error:
        typer.echo(f"{error}\n{file}: nothing is installed", err=True)
        raise typer.Exit(1) from None
    heading = done.module.heading
    if as_json:
        told = {"key": heading.key, "edition": heading.edition, "hash": done.module.hash, "folder": str(done.folder)}
        _print_json({**told, "was_there": done.was_there, "left_out": list(done.others)})
        return
    for name in done.others:
        typer.echo(f"{name!a} is no file of a module, and is left out", err=True)
    verb = "was installed already" if done.was_there else "is installed"
    typer.echo(f"{heading.title} ({heading.key}, {heading.edition}) {verb} in {done.folder}")
    typer.echo(f"content {done.module.hash}")


@module_app.command("list")
def list_all(as_json: AsJson = False) -> None:
    """List the modules that are here, those that come with Open Fire and your own, with the hashes of their content."""
    from openfire.documents import DocumentError
    from openfire.game import load_module
    from openfire.modules import list_modules, shipped_modules

    rows: list[PlainData] = []
    for key, folder in list_modules().items():
        row: PlainData = {"key": key, "is_shipped": key in shipped_modules(), "folder": str(folder)}
        try:
            module = load_module(key)
        except DocumentError as error:
            rows.append({**row, "fault": str(error)})
            continue
        heading = {"title": module.heading.title, "edition": module.heading.edition, "version": module.heading.version}
        rows.append({**row, **heading, "hash": module.hash, "left_out": list(module.left_out)})
    if as_json:
        _print_json({"modules": rows})
        return
    for row in rows:
        told = row.get("fault") or f"{row['title']} {row['version']} ({row['edition']}), {row['hash'][:16]}"
        typer.echo(f"{row['key']:<16}{told}{'' if row['is_shipped'] else ', in ' + row['folder']}")


@module_app.command()
def remove(
    key: Annotated[str, typer.Argument(help="The key of a module that is installed.", metavar="KEY")],
    into: Annotated[Path | None, typer.Option(help="Another folder of modules than your own.")] = None,
) -> None:
    """Remove a module that was installed. Games that a server keeps go on: their content is kept with them."""
    from openfire.modules import archives, modules_in, shipped_modules, user_modules_folder
    from openfire.roster.words import unknown

    found = {path.name: path for path in modules_in(into or user_modules_folder())}
    if key not in found:
        why = f"{key} comes with Open Fire" if key in shipped_modules() else unknown("installed module", key, found)
        typer.echo(f"{why}; nothing is removed", err=True)
        raise typer.Exit(2)
    with _refused():
        archives.remove(found[key])
    typer.echo(f"{key} is removed from {found[key].parent}")


def find(module: str) -> Path:
    """The folder of a module: one that is named, or that of a key."""
    from openfire.modules import list_modules

    return list_modules().get(module, Path(module)) if not Path(module).is_dir() else Path(module)


def _told(checked: CheckedModule) -> PlainData:
    import msgspec

    known = checked.module
    head = {"module": known.heading.key, "edition": known.heading.edition, "hash": known.hash} if known else {}
    faults = msgspec.to_builtins(checked.faults)
    return {"folder": checked.folder, "ok": checked.is_sound(), **head, "faults": faults}


def _said_back(checked: CheckedModule) -> Iterator[str]:
    """Each rule of the module's own as it is understood, in a sentence for each effect."""
    from openfire.roster.own_rules.sentences import sentences

    if checked.module and checked.words and checked.words.rule_words:
        for rule in checked.module.roster.own.rules.values():
            x = " (X)" if rule.takes != "nothing" else ""
            yield f"{rule.title}{x}: {' '.join(sentences(rule, checked.words.rule_words)) or 'does nothing by itself.'}"


def _summary(checked: CheckedModule) -> str:
    wrong = sum(not fault.is_advice for fault in checked.faults)
    known = checked.module
    if wrong or known is None:
        return f"{checked.folder}: {'1 fault' if wrong == 1 else f'{wrong} faults'}"
    parts: dict[str, Collection[object]] = {
        "units": known.roster.units,
        "armies": known.armies,
        "missions": known.missions,
        "tables": known.tables,
    }
    sizes: dict[str, int] = {name: len(things) for name, things in parts.items()}
    told = ", ".join(f"{size} {name if size != 1 else SINGLE[name]}" for name, size in sizes.items())
    return f"{checked.folder}: in order, {told}; content {known.hash[:16]}"


def _tell_wrong(faults: tuple[ModuleFault, ...]) -> None:
    for fault in faults:
        if not fault.is_advice:
            typer.echo(str(fault), err=True)


def _refused() -> AbstractContextManager[None]:
    from openfire.cli.records import refused

    return refused()


def _print_json(told: PlainData) -> None:
    typer.echo(json.dumps(told, indent=2, ensure_ascii=False))
