"""`python -m trized.cli`: the command line where no script is installed."""

from trized.cli import main

if __name__ == "__main__":
    main()
