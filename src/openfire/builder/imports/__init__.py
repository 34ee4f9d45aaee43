"""Lists that other programs wrote, read as far as they can be, with a question about everything else.

Names and counts are what all of them tell. `foreign` is what any of them comes to, `matching` finds it in a module.
Whatever a stranger's file holds, reading it is bounded and raises nothing but DocumentError.
"""

from openfire.builder.imports.foreign import ForeignList, ForeignUnit, ImportQuestion
from openfire.builder.imports.matching import Imported, match
from openfire.builder.imports.recognition import import_list, read_foreign

__all__ = ["ForeignList", "ForeignUnit", "ImportQuestion", "Imported", "import_list", "match", "read_foreign"]
