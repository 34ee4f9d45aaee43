"""The training of `lab/network_training` with PyTorch, on a graphics card where there is one.

Only this file needs PyTorch.
"""

from __future__ import annotations

import numpy as np
import torch  # heavy, no dependency of ours

from openfire.lab.network_training import Layers, Schedule, best_epoch
from openfire.lab.value_data import ValueData

Tensors = dict[str, torch.Tensor]


def train(layers: Layers, data: ValueData, held: ValueData, schedule: Schedule, seed: int) -> Layers:
    """The weights that foretell the games best that are set aside, learned from the others."""
    torch.manual_seed(seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    weights = {name: torch.tensor(one, device=device, requires_grad=True) for name, one in layers.items()}
    here, there = _moved(data, device), _moved(held, device)
    adam = torch.optim.AdamW(list(weights.values()), lr=schedule.rate, weight_decay=schedule.decay)
    loss = torch.nn.BCEWithLogitsLoss()
    count = len(data.results)

    def epoch(number: int) -> Layers:
        for group in adam.param_groups:
            group["lr"] = schedule.rate * (1 - number / schedule.epochs)
        order = torch.randperm(count, device=device)
        for at in range(0, count, schedule.batch):
            some = order[at : at + schedule.batch]
            part = {name: one[some] for name, one in here.items()}
            adam.zero_grad()
            loss(_found(weights, part), part["results"]).backward()
            adam.step()
        return {name: one.detach().cpu().numpy().astype(np.float32) for name, one in weights.items()}

    def held_out(_: Layers) -> float:
        with torch.no_grad():
            return float(loss(_found(weights, there), there["results"]))

    return best_epoch(epoch, held_out, layers, schedule)


def _moved(data: ValueData, device: str) -> Tensors:
    names = ("objectives", "shares", "units", "weights", "whole", "told", "results")
    return {name: torch.tensor(getattr(data, name), device=device) for name in names}


def _found(weights: Tensors, data: Tensors) -> torch.Tensor:
    """The logarithms of the odds of winning."""
    objectives, units = weights["objectives"], weights["units"]
    of_objectives = torch.relu(data["objectives"] @ objectives[:-1] + objectives[-1])
    of_units = torch.relu(data["units"] @ units[:-1] + units[-1])
    seen = torch.einsum("bk,bkh->bh", data["shares"], of_objectives[:, 0] - of_objectives[:, 1])
    sums = torch.cat([seen, torch.einsum("bn,bnh->bh", data["weights"], of_units), data["whole"]], dim=1)
    judged, told = sums @ weights["whole"], data["told"] @ weights["told"]
    return (torch.relu(told + judged) - torch.relu(told - judged)) @ weights["out"] + sums @ weights["straight"]
