"""A BERT encoder with the weights of all-MiniLM-L6-v2, and a head that scores a pair of texts."""

import json
import math
from pathlib import Path

import numpy
import torch
from torch import Tensor, nn
from torch.nn import functional

LAYERS = 6
WIDTH = 384
HEADS = 12
HEAD_WIDTH = WIDTH // HEADS
LAYER_NORM_EPSILON = 1e-12
# Added to the attention scores of padding, so that their weight after the softmax is zero.
MASKED_SCORE = -1e4


class Attention(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.query = nn.Linear(WIDTH, WIDTH)
        self.key = nn.Linear(WIDTH, WIDTH)
        self.value = nn.Linear(WIDTH, WIDTH)
        self.output = nn.Linear(WIDTH, WIDTH)

    def forward(self, queried: Tensor, hidden: Tensor, mask_scores: Tensor) -> Tensor:
        """Attends from the positions of `queried` to all positions of `hidden`."""
        query, key, value = split_heads(self.query(queried)), split_heads(self.key(hidden)), split_heads(self.value(hidden))
        scores = query @ key.transpose(2, 3) / math.sqrt(HEAD_WIDTH) + mask_scores
        context = scores.softmax(-1) @ value
        return self.output(context.transpose(1, 2).flatten(2))


def split_heads(hidden: Tensor) -> Tensor:
    return hidden.view(*hidden.shape[:2], HEADS, HEAD_WIDTH).transpose(1, 2)


class Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.attention = Attention()
        self.attention_norm = nn.LayerNorm(WIDTH, LAYER_NORM_EPSILON)
        self.intermediate = nn.Linear(WIDTH, 4 * WIDTH)
        self.output = nn.Linear(4 * WIDTH, WIDTH)
        self.output_norm = nn.LayerNorm(WIDTH, LAYER_NORM_EPSILON)

    def forward(self, hidden: Tensor, mask_scores: Tensor, first_only: bool, drop: nn.Module) -> Tensor:
        """With `first_only`, computes the first position alone, which is all that the head reads."""
        queried = hidden[:, :1] if first_only else hidden
        attended = self.attention_norm(queried + drop(self.attention(queried, hidden, mask_scores)))
        return self.output_norm(attended + drop(self.output(functional.gelu(self.intermediate(attended)))))


class PairReader(nn.Module):
    """Scores pairs of a post and a question. The probability of a match is the sigmoid of the score."""

    def __init__(self, vocabulary_size: int, dropout: float = 0.1) -> None:
        super().__init__()
        self.words = nn.Embedding(vocabulary_size, WIDTH)
        self.positions = nn.Embedding(512, WIDTH)
        self.types = nn.Embedding(2, WIDTH)
        self.embedding_norm = nn.LayerNorm(WIDTH, LAYER_NORM_EPSILON)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.head = nn.Linear(WIDTH, 1)
        self.drop = nn.Dropout(dropout)

    def read_lower(self, ids: Tensor, types: Tensor, mask: Tensor, frozen_layers: int) -> Tensor:
        """Returns the hidden states after the frozen layers, which training does not change."""
        positions = torch.arange(ids.shape[1])
        hidden = self.embedding_norm(self.words(ids) + self.positions(positions) + self.types(types))
        return self.read_layers(hidden, mask, range(frozen_layers))

    def score_upper(self, hidden: Tensor, mask: Tensor, frozen_layers: int) -> Tensor:
        """Returns one score a pair, from the hidden states after the frozen layers."""
        hidden = self.read_layers(hidden, mask, range(frozen_layers, LAYERS))
        return self.head(self.drop(hidden[:, 0])).squeeze(-1)

    def read_layers(self, hidden: Tensor, mask: Tensor, numbers: range) -> Tensor:
        mask_scores = (1 - mask[:, None, None, :].to(hidden.dtype)) * MASKED_SCORE
        for number in numbers:
            hidden = self.layers[number](hidden, mask_scores, number == LAYERS - 1, self.drop)
        return hidden

    def forward(self, ids: Tensor, types: Tensor, mask: Tensor) -> Tensor:
        return self.score_upper(self.read_lower(ids, types, mask, 0), mask, 0)


def load_minilm(model_json: Path, whole_vocabulary: Path, vocabulary: Path) -> PairReader:
    """Reads the weights that TensorFlow.js stores as 8 bit integers, with a minimum and a scale per tensor.

    Linear weights are stored inputs by outputs, so they are transposed. Only the words of `vocabulary` are retained.
    """
    arrays = read_tfjs_arrays(model_json)
    rows = {piece: row for row, piece in enumerate(whole_vocabulary.read_text().split("\n"))}
    retained = [rows[piece] for piece in vocabulary.read_text().split("\n") if piece]
    model = PairReader(len(retained))
    bert = "StatefulPartitionedCall/model/tf_bert_model/bert/"
    state = {
        "words.weight": arrays["unknown"][retained],
        "positions.weight": arrays["unknown_0"],
        "types.weight": arrays["unknown_1"],
        **norm_arrays("embedding_norm", arrays, f"{bert}embeddings/LayerNorm"),
    }
    for number in range(LAYERS):
        source, target = f"{bert}encoder/layer_._{number}/", f"layers.{number}."
        for name in ("query", "key", "value"):
            state |= linear_arrays(f"{target}attention.{name}", arrays, f"{source}attention/self/{name}")
        state |= linear_arrays(f"{target}attention.output", arrays, f"{source}attention/output/dense")
        state |= norm_arrays(f"{target}attention_norm", arrays, f"{source}attention/output/LayerNorm")
        state |= linear_arrays(f"{target}intermediate", arrays, f"{source}intermediate/dense")
        state |= linear_arrays(f"{target}output", arrays, f"{source}output/dense")
        state |= norm_arrays(f"{target}output_norm", arrays, f"{source}output/LayerNorm")
    missing = model.load_state_dict({name: torch.from_numpy(array) for name, array in state.items()}, strict=False)
    if missing.unexpected_keys or set(missing.missing_keys) != {"head.weight", "head.bias"}:
        raise ValueError(f"{model_json} does not hold the expected tensors: {missing}")
    nn.init.normal_(model.head.weight, std=0.02)
    nn.init.zeros_(model.head.bias)
    return model


def linear_arrays(target: str, arrays: dict, source: str) -> dict:
    weight = arrays[f"{source}/Tensordot/ReadVariableOp"]
    return {f"{target}.weight": weight.T.copy(), f"{target}.bias": arrays[f"{source}/BiasAdd/ReadVariableOp"]}


def norm_arrays(target: str, arrays: dict, source: str) -> dict:
    return {
        f"{target}.weight": arrays[f"{source}/batchnorm/mul/ReadVariableOp"],
        f"{target}.bias": arrays[f"{source}/batchnorm/ReadVariableOp"],
    }


def read_tfjs_arrays(model_json: Path) -> dict[str, numpy.ndarray]:
    arrays = {}
    for group in json.loads(model_json.read_text())["weightsManifest"]:
        data = b"".join((model_json.parent / path).read_bytes() for path in group["paths"])
        offset = 0
        for entry in group["weights"]:
            quantization = entry.get("quantization")
            dtype = numpy.dtype(quantization["dtype"] if quantization else entry["dtype"])
            count = math.prod(entry["shape"])
            array = numpy.frombuffer(data, dtype, count, offset).reshape(entry["shape"])
            offset += count * dtype.itemsize
            if quantization:
                array = (array.astype(numpy.float32) * quantization["scale"] + quantization["min"]).astype(numpy.float32)
            arrays[entry["name"]] = array
    return arrays
