"""The books to be read: chapters, rulings, examples, and search."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import PathParameter, QueryParameter

from openfire.server.http.callers import Asking, language_of, limit, service_of
from openfire.server.workshop import examples, rule_pages

BookKey = Annotated[str, PathParameter(min_length=1, max_length=32, description="The key of a book.")]
ModuleKey = Annotated[str, PathParameter(min_length=1, max_length=64, description="The key of a module.")]
ExampleKey = Annotated[str, PathParameter(min_length=1, max_length=120, description="The id of an example.")]
Query = Annotated[str, QueryParameter(min_length=1, max_length=100, description="What is looked for.")]

KEEP: Final = {"cache-control": "public, max-age=300"}


@get("/api/books", summary="The books that can be read, and the modules written for them.", tags=["rules"])
async def books(request: Asking) -> rule_pages.BookList:
    limit(request)
    return await service_of(request).rules(rule_pages.books)


@get("/api/books/{book:str}", summary="A book in its order, with its rulings and what shows its rules.", tags=["rules"])
async def book(request: Asking, book: BookKey) -> Response[rule_pages.BookView]:
    limit(request, 2)
    return Response(await service_of(request).rules(rule_pages.book, book), headers=KEEP)


@get("/api/books/{book:str}/compare/{other:str}", summary="Two books side by side, by subject.", tags=["rules"])
async def compare(request: Asking, book: BookKey, other: BookKey) -> Response[rule_pages.Comparison]:
    limit(request, 2)
    return Response(await service_of(request).rules(rule_pages.comparison, book, other), headers=KEEP)


@get(
    "/api/books/{book:str}/examples/{example:str}",
    summary="A small battle that shows rules, played step by step.",
    tags=["rules"],
)
async def example(request: Asking, book: BookKey, example: ExampleKey) -> examples.ExampleView:
    limit(request, 5)
    return await service_of(request).rules(examples.example, book, example, language_of(request))


@get(
    "/api/search/rules",
    summary="Rules and rulings that a query means, typing errors forgiven; the best first.",
    tags=["rules"],
)
async def search(
    request: Asking,
    q: Query,
    book: Annotated[str | None, QueryParameter(max_length=32, description="Only in this book.")] = None,
) -> rule_pages.FoundRules:
    limit(request, 2)
    return await service_of(request).rules(rule_pages.found, q, book, language_of(request))


@get("/api/modules/{module:str}/rules", summary="The rules of a module's own, in its words.", tags=["rules"])
async def module_rules(request: Asking, module: ModuleKey) -> rule_pages.ModuleRules:
    limit(request, 2)
    return await service_of(request).rules(rule_pages.module_rules, module)


@get(
    "/api/modules/{module:str}/booklet",
    summary="The booklet of a module as one HTML file: armies, units, rules written out, missions with their tables.",
    tags=["rules"],
)
async def booklet(
    request: Asking,
    module: ModuleKey,
    save: Annotated[Literal["yes", "no"], QueryParameter(description="Whether it is to be kept as a file.")] = "no",
) -> Response[str]:
    limit(request, 5)
    text = await service_of(request).rules(rule_pages.booklet, module)
    how = "attachment" if save == "yes" else "inline"
    headers = {"content-disposition": f'{how}; filename="{module}.html"'}
    return Response(text, media_type="text/html; charset=utf-8", headers=headers)


ROUTES: Final[list[HTTPRouteHandler]] = [books, book, compare, example, search, module_rules, booklet]
TYPES: Final[tuple[type[msgspec.Struct], ...]] = (
    rule_pages.BookList,
    rule_pages.BookView,
    rule_pages.Comparison,
    rule_pages.FoundRules,
    rule_pages.ModuleRules,
    examples.ExampleView,
)
