"""How kernels become machine code: `kernel` says that a function is one, `parts` builds kernels into kernels, `cache`
keeps what was made, `build` makes all of it on all cores.
"""

from openfire.geometry.compiling.kernel import kernel

__all__ = ["kernel"]
