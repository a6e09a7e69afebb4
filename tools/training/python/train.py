"""Trains the reader on pairs of a post and a question, and scores pairs that it did not see.

    python3 train.py --pairs FILE ... --onnx FILE                       trains on all pairs with a target
    python3 train.py --pairs FILE ... --leave-out 2 3 --scores FILE     for each split, trains on the others and scores it

One thread computes, and all random numbers come from the seed. So the same pairs give the same file on the same kind of
processor.
"""

import argparse
import json
import os
import random
import time
from pathlib import Path
from typing import NamedTuple

# Set before numpy and torch load their libraries: sums in one order.
os.environ |= {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}

import torch
from torch import Tensor
from torch.nn import functional

from minilm import PairReader, load_minilm
from onnx_file import write_onnx

# Training does not change the embeddings and the lowest layers, so their output is computed once per pair.
FROZEN_LAYERS = 3
PASSES = 3
BATCH = 16
LAYER_RATE = 1e-4
HEAD_RATE = 1e-3
WARM_UP = 0.1
WEIGHT_DECAY = 0.01
MAX_GRADIENT = 1.0


class Pair(NamedTuple):
    post: str
    question: str
    split: int
    target: float | None
    weight: float
    ids: list[int]
    types: list[int]


def read_pairs(file: Path) -> list[Pair]:
    lines = (json.loads(line) for line in file.read_text().splitlines())
    return [Pair(**{name: line[name] for name in Pair._fields}) for line in lines]


def pad(rows: list[list[int]]) -> Tensor:
    length = max(map(len, rows))
    return torch.tensor([row + [0] * (length - len(row)) for row in rows])


def to_tensors(pairs: list[Pair]) -> tuple[Tensor, Tensor, Tensor]:
    return pad([p.ids for p in pairs]), pad([p.types for p in pairs]), pad([[1] * len(p.ids) for p in pairs])


def by_length(pairs: list[Pair], size: int) -> list[list[int]]:
    """Indexes of pairs in batches of similar length, so that little is padding."""
    order = sorted(range(len(pairs)), key=lambda index: len(pairs[index].ids))
    return [order[start : start + size] for start in range(0, len(order), size)]


@torch.no_grad()
def read_lower(reader: PairReader, pairs: list[Pair]) -> list[Tensor]:
    reader.eval()
    hidden: list[Tensor] = [torch.empty(0)] * len(pairs)
    for batch in by_length(pairs, 64):
        states = reader.read_lower(*to_tensors([pairs[index] for index in batch]), FROZEN_LAYERS)
        for index, state in zip(batch, states):
            hidden[index] = state[: len(pairs[index].ids)].clone()
    return hidden


@torch.no_grad()
def score(reader: PairReader, pairs: list[Pair]) -> list[float]:
    reader.eval()
    scores = [0.0] * len(pairs)
    for batch in by_length(pairs, 64):
        for index, value in zip(batch, reader(*to_tensors([pairs[index] for index in batch])).tolist()):
            scores[index] = value
    return scores


def shuffle_batches(pairs: list[Pair], numbers: random.Random) -> list[list[int]]:
    """Batches of random pairs: sorts by length within random groups of pairs."""
    order = list(range(len(pairs)))
    numbers.shuffle(order)
    group = BATCH * 32
    batches = []
    for start in range(0, len(order), group):
        some = sorted(order[start : start + group], key=lambda index: len(pairs[index].ids))
        batches += [some[first : first + BATCH] for first in range(0, len(some), BATCH)]
    numbers.shuffle(batches)
    return batches


def train(reader: PairReader, pairs: list[Pair], hidden: list[Tensor], seed: int) -> None:
    """`hidden` has the output of the frozen layers for each pair."""
    numbers = random.Random(seed)
    head = list(reader.head.parameters())
    upper = [parameter for layer in reader.layers[FROZEN_LAYERS:] for parameter in layer.parameters()]
    optimizer = torch.optim.AdamW(
        [{"params": upper, "lr": LAYER_RATE}, {"params": head, "lr": HEAD_RATE}], weight_decay=WEIGHT_DECAY
    )
    updates = PASSES * -(-len(pairs) // BATCH)
    warm_up = int(updates * WARM_UP)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda done: min((done + 1) / warm_up, (updates - done) / (updates - warm_up))
    )
    reader.train()
    for number in range(PASSES):
        started, total = time.time(), 0.0
        for batch in shuffle_batches(pairs, numbers):
            some = [pairs[index] for index in batch]
            states = torch.nn.utils.rnn.pad_sequence([hidden[index] for index in batch], batch_first=True)
            mask = pad([[1] * len(pair.ids) for pair in some])
            targets = torch.tensor([pair.target for pair in some], dtype=torch.float32)
            weights = torch.tensor([pair.weight for pair in some], dtype=torch.float32)
            scores = reader.score_upper(states, mask, FROZEN_LAYERS)
            loss = functional.binary_cross_entropy_with_logits(scores, targets, weights)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_([*upper, *head], MAX_GRADIENT)
            optimizer.step()
            schedule.step()
            total += loss.item() * len(some)
        print(f"pass {number + 1}: loss {total / len(pairs):.4f}, {time.time() - started:.0f} s", flush=True)


def create_reader(options: argparse.Namespace) -> PairReader:
    """Returns the pretrained model with a new head, which is the same each time."""
    torch.manual_seed(options.seed)
    return load_minilm(options.minilm, options.whole_vocabulary, options.vocabulary)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=Path, required=True)
    parser.add_argument("--minilm", type=Path, required=True, help="model.json of the pretrained weights")
    parser.add_argument("--whole-vocabulary", type=Path, required=True, help="the vocabulary of the pretrained weights")
    parser.add_argument("--vocabulary", type=Path, required=True, help="the pieces to retain")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--onnx", type=Path)
    parser.add_argument("--leave-out", type=int, nargs="+", default=[])
    parser.add_argument("--scores", type=Path)
    options = parser.parse_args()

    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    pairs = read_pairs(options.pairs)
    trained = [pair for pair in pairs if pair.target is not None]
    print(f"{len(trained)} of {len(pairs)} pairs, {sum(len(pair.ids) for pair in trained)} tokens", flush=True)
    hidden = read_lower(create_reader(options), trained)
    if options.onnx:
        reader = create_reader(options)
        train(reader, trained, hidden, options.seed)
        write_onnx(reader, options.onnx)
    for split in options.leave_out:
        reader = create_reader(options)
        seen = [index for index, pair in enumerate(trained) if pair.split != split]
        train(reader, [trained[index] for index in seen], [hidden[index] for index in seen], options.seed)
        unseen = [pair for pair in pairs if pair.split == split]
        with options.scores.open("a") as file:
            for pair, value in zip(unseen, score(reader, unseen)):
                file.write(json.dumps({"post": pair.post, "question": pair.question, "score": round(value, 4)}) + "\n")


if __name__ == "__main__":
    main()
