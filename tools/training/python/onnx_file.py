"""Writes a trained reader as an ONNX file with 8 bit weights.

A row of a matrix, such as the weights of one output or the embedding of one word, has one scale. The graph casts the
weights to floats, so every machine computes the same floats, and only the file is small.
"""

import math
from pathlib import Path

import numpy

import protobuf
from minilm import HEAD_WIDTH, HEADS, LAYER_NORM_EPSILON, LAYERS, MASKED_SCORE, WIDTH, PairReader

MAX_INT8 = 127


def quantize_rows(matrix: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    scales = numpy.maximum(numpy.abs(matrix).max(1, keepdims=True) / MAX_INT8, 1e-12).astype(numpy.float32)
    return numpy.rint(matrix / scales).astype(numpy.int8), scales


class Graph:
    def __init__(self, state: dict[str, numpy.ndarray]) -> None:
        self.state = state
        self.nodes: list[bytes] = []
        self.initializers: list[bytes] = []
        self.constants: dict[str, str] = {}

    def add(self, operator: str, *inputs: str, **attributes) -> str:
        output = f"{operator.lower()}_{len(self.nodes)}"
        self.nodes.append(protobuf.node(operator, list(inputs), output, attributes))
        return output

    def initializer(self, name: str, array: numpy.ndarray) -> str:
        self.initializers.append(protobuf.tensor(name, numpy.ascontiguousarray(array)))
        return name

    def constant(self, value: float | list[int]) -> str:
        """An initializer for a number or for a list of sizes. Equal values share one."""
        key = repr(value)
        if key not in self.constants:
            array = numpy.array(value, numpy.float32 if isinstance(value, float) else numpy.int64)
            self.constants[key] = self.initializer(f"constant_{len(self.constants)}", array)
        return self.constants[key]

    def embedding(self, name: str, ids: str) -> str:
        rows, scales = quantize_rows(self.state[f"{name}.weight"])
        gathered = self.add("Gather", self.initializer(f"{name}.rows", rows), ids)
        scale = self.add("Gather", self.initializer(f"{name}.scales", scales), ids)
        return self.add("Mul", self.add("Cast", gathered, to=protobuf.DATA_TYPES["float32"]), scale)

    def linear(self, name: str, hidden: str) -> str:
        rows, scales = quantize_rows(self.state[f"{name}.weight"])
        cast = self.add("Cast", self.initializer(f"{name}.weight", rows.T), to=protobuf.DATA_TYPES["float32"])
        weight = self.add("Mul", cast, self.initializer(f"{name}.scales", scales[:, 0]))
        product = self.add("MatMul", hidden, weight)
        return self.add("Add", product, self.initializer(f"{name}.bias", self.state[f"{name}.bias"]))

    def norm(self, name: str, hidden: str) -> str:
        weight, bias = (self.initializer(f"{name}.{part}", self.state[f"{name}.{part}"]) for part in ("weight", "bias"))
        return self.add("LayerNormalization", hidden, weight, bias, axis=-1, epsilon=LAYER_NORM_EPSILON)

    def split_heads(self, hidden: str, order: list[int]) -> str:
        return self.add("Transpose", self.add("Reshape", hidden, self.constant([0, 0, HEADS, HEAD_WIDTH])), perm=order)

    def attention(self, name: str, queried: str, hidden: str, mask_scores: str) -> str:
        query = self.split_heads(self.linear(f"{name}.query", queried), [0, 2, 1, 3])
        key = self.split_heads(self.linear(f"{name}.key", hidden), [0, 2, 3, 1])
        value = self.split_heads(self.linear(f"{name}.value", hidden), [0, 2, 1, 3])
        scores = self.add("Mul", self.add("MatMul", query, key), self.constant(1 / math.sqrt(HEAD_WIDTH)))
        weights = self.add("Softmax", self.add("Add", scores, mask_scores), axis=-1)
        context = self.add("Transpose", self.add("MatMul", weights, value), perm=[0, 2, 1, 3])
        return self.linear(f"{name}.output", self.add("Reshape", context, self.constant([0, 0, WIDTH])))

    def gelu(self, hidden: str) -> str:
        erf = self.add("Erf", self.add("Mul", hidden, self.constant(math.sqrt(0.5))))
        half = self.add("Mul", hidden, self.constant(0.5))
        return self.add("Mul", half, self.add("Add", erf, self.constant(1.0)))

    def first_position(self, hidden: str) -> str:
        return self.add("Slice", hidden, self.constant([0]), self.constant([1]), self.constant([1]))

    def layer(self, number: int, hidden: str, mask_scores: str) -> str:
        name = f"layers.{number}"
        queried = self.first_position(hidden) if number == LAYERS - 1 else hidden
        attended = self.add("Add", queried, self.attention(f"{name}.attention", queried, hidden, mask_scores))
        attended = self.norm(f"{name}.attention_norm", attended)
        output = self.linear(f"{name}.output", self.gelu(self.linear(f"{name}.intermediate", attended)))
        return self.norm(f"{name}.output_norm", self.add("Add", attended, output))


def write_onnx(reader: PairReader, file: Path) -> None:
    """Inputs `input_ids`, `token_type_ids` and `attention_mask` are [batch, length]; the output `logits` is [batch]."""
    graph = Graph({name: parameter.detach().numpy() for name, parameter in reader.state_dict().items()})
    positions = graph.add(
        "Slice",
        graph.initializer("positions.weight", graph.state["positions.weight"]),
        graph.constant([0]),
        graph.add("Slice", graph.add("Shape", "input_ids"), graph.constant([1]), graph.constant([2])),
        graph.constant([0]),
    )
    words = graph.add("Add", graph.embedding("words", "input_ids"), positions)
    embedded = graph.add("Add", words, graph.embedding("types", "token_type_ids"))
    hidden = graph.norm("embedding_norm", embedded)
    mask = graph.add("Cast", "attention_mask", to=protobuf.DATA_TYPES["float32"])
    padding = graph.add("Sub", graph.constant(1.0), graph.add("Unsqueeze", mask, graph.constant([1, 2])))
    mask_scores = graph.add("Mul", padding, graph.constant(MASKED_SCORE))
    for number in range(LAYERS):
        hidden = graph.layer(number, hidden, mask_scores)
    score = graph.linear("head", hidden)
    graph.nodes.append(protobuf.node("Reshape", [score, graph.constant([-1])], "logits", {}))
    inputs = ["input_ids", "token_type_ids", "attention_mask"]
    file.write_bytes(
        protobuf.model(
            graph.nodes,
            graph.initializers,
            [protobuf.value_info(name, "int64", ["batch", "length"]) for name in inputs],
            [protobuf.value_info("logits", "float32", ["batch"])],
        )
    )
