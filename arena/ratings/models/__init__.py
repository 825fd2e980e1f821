"""Models of how strengths make results, one file each. Pure functions."""

from arena.ratings.models import bradley_terry, davidson, plackett_luce, top1
from arena.ratings.models.model import Model

MODELS: dict[str, Model] = {
    "bt": bradley_terry.choices,
    "davidson": davidson.choices,
    "pl": plackett_luce.choices,
    "pl-reverse": plackett_luce.reverse_choices,
    "top1": top1.choices,
}
"""Every model, by the name the operator types."""
