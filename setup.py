"""Packs Trized; the rules are compiled where there is a C compiler, and run interpreted where there is none."""

import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))

import library


class BuildRules(build_ext):
    """Puts the compiled rules into the wheel, or beside their source for an editable install."""

    def run(self):
        target = library.SOURCE if self.inplace or self.editable_mode else Path(self.build_lib)
        try:
            library.build(target)
        except library.CannotCompile as error:
            print(
                *error.args[1:], f"Trized is installed without compiled rules, they run interpreted: {error}.", sep="\n"
            )


def modules():
    """Return what makes a wheel one for this platform: the rules, where they can be compiled."""
    try:
        library.compiler()
    except library.CannotCompile:
        return []
    return [] if library.is_off() else [Extension("trized.rules", [])]


setup(ext_modules=modules(), setup_requires=library.to_install(), cmdclass={"build_ext": BuildRules})
