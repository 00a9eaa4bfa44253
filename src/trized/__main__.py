"""`python -m trized`: the command line without an installed script."""

from trized.cli import main

if __name__ == "__main__":
    main()
