"""Student's t: how many standard errors an interval reaches."""

import numpy as np
from scipy.special import stdtrit

from arena.ratings.evidence import Vector

CONFIDENCE = 0.95
"""Of every two-sided interval, and of every one-sided bound."""

SURPRISES = 3.0
"""How many blocks unlike all others may have been missed.

Where B equal blocks were seen, the chance q of any other block is below 3 / B with 95 % confidence, for
(1 - q)^B <= e^(-qB) and -ln 0.05 = 2.996. Source: Hanley and Lippman-Hand, JAMA 249 (1983), the rule of three.
"""


def t_quantile(degrees: Vector) -> Vector:
    """Return the two-sided 95 % quantile for each number of degrees of freedom, which need not be whole; at least 1."""
    quantile: Vector = np.asarray(stdtrit(np.maximum(degrees, 1.0), (1 + CONFIDENCE) / 2), dtype=np.float64)
    return quantile
