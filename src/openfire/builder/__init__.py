"""Building army lists: finding, reading and sharing them, what can be chosen next and why the rest cannot.

A list stores choices only. What they come to, what they cost and what is wrong with them is worked out, by the code
that sets games up.
"""

from openfire.builder.changes import ListChange, changed
from openfire.builder.choices import NextChoice, additions, changes, choices
from openfire.builder.drafts import ListDraft, apply, list_id, new_draft
from openfire.builder.finding import FoundList, find_army, from_document, from_share_text
from openfire.builder.imports import Imported, ImportQuestion, import_list
from openfire.builder.share_text import is_share_text, share, unshare
from openfire.builder.sheet_html import sheet_html
from openfire.builder.sheet_text import sheet_text
from openfire.builder.sheets import Sheet, sheet

__all__ = [
    "FoundList",
    "ImportQuestion",
    "Imported",
    "ListChange",
    "ListDraft",
    "NextChoice",
    "Sheet",
    "additions",
    "apply",
    "changed",
    "changes",
    "choices",
    "find_army",
    "from_document",
    "from_share_text",
    "import_list",
    "is_share_text",
    "list_id",
    "new_draft",
    "share",
    "sheet",
    "sheet_html",
    "sheet_text",
    "unshare",
]
