"""Writes reference values of the laboratory's statistics, computed by scipy and statsmodels, to tests/lab/oracles.json.

    python -m venv oracles && oracles/bin/pip install scipy statsmodels && oracles/bin/python tests/support/oracles.py

Both packages with their dependencies take 400 MB, so `make test` compares with the frozen values.
"""

import json
from pathlib import Path

import numpy as np
import scipy
import statsmodels
from scipy import special, stats
from statsmodels.discrete.discrete_model import Logit
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint


def logistic() -> dict[str, object]:
    """Return a small logistic regression with its HC0 covariance."""
    draws = np.random.default_rng(1)
    rows = [[1.0, *map(float, row)] for row in draws.integers(-1, 2, (60, 3))]
    won = [float(row) for row in draws.random(60) < 1 / (1 + np.exp(-np.array(rows) @ [0.2, 0.8, -0.5, 0.0]))]
    fit = Logit(won, rows).fit(disp=0, cov_type="HC0", tol=1e-12)
    return {"rows": rows, "won": won, "coefficients": list(fit.params), "covariance": fit.cov_params().tolist()}


def main() -> None:
    """Write all reference values."""
    ps = [0.01, 0.04, 0.03, 0.5, 0.2, 0.001, 0.04]
    beta = [(a, b, x) for a in (0.5, 2, 30) for b in (0.5, 3, 400) for x in (0.001, 0.1, 0.5, 0.97)]
    freedoms = [1, 2, 3, 4, 5, 9, 19, 49, 1000]
    shares = [(0, 10), (1, 20), (37, 60), (200, 200), (501, 1000)]
    tables = [(3, 9), (0, 8), (40, 61)]
    values = {
        "versions": {"scipy": scipy.__version__, "statsmodels": statsmodels.__version__},
        "incomplete_beta": [[*row, float(special.betainc(*row))] for row in beta],
        "t_quantile": [[n, z, float(stats.t.isf(stats.norm.sf(z), n))] for n in freedoms for z in (1.959964, 2.831)],
        "student_p": [[t, n, float(2 * stats.t.sf(t, n))] for t in (0.1, 2.0, 9.0) for n in freedoms],
        "wilson": [[k, n, *map(float, proportion_confint(k, n, method="wilson"))] for k, n in shares],
        "mcnemar": [[b, c, float(mcnemar([[5, b], [c, 5]], exact=True).pvalue)] for b, c in tables],
        "ps": ps,
        "false_discoveries": multipletests(ps, method="fdr_bh")[1].tolist(),
        "holm": multipletests(ps, method="holm")[1].tolist(),
        "logistic": logistic(),
    }
    path = Path(__file__).parents[1] / "lab" / "oracles.json"
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(values)}" for name, values in values.items())
    path.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
