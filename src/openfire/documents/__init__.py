"""Data files: YAML read safely into structs, every fault named by file, line and place.

Only the plain part of YAML is read: mappings with text keys, lists, text, numbers, true, false and null. Anchors,
aliases, tags, merge keys and second documents are refused, so a small file stays small once read. Words such as
`yes`, `on` or `12:30` are text, as in YAML 1.2.
"""

from openfire.documents.document import Document, DocumentError, Form, inner, outer
from openfire.documents.yaml_reader import DEEPEST, LARGEST, parse, plain, printable, read
from openfire.documents.yaml_writer import write

__all__ = [
    "DEEPEST",
    "LARGEST",
    "Document",
    "DocumentError",
    "Form",
    "inner",
    "outer",
    "parse",
    "plain",
    "printable",
    "read",
    "write",
]
