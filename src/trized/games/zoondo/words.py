from trized.kernel import View


class ZoondoWords:
    def __init__(self, lang: str) -> None:
        self.lang = lang

    def why_not(self, view: View, seat: int, action: int) -> str:
        return "no"
