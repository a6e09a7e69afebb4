"""Writes the few message types of ONNX that an exported model needs, in the wire format of protocol buffers.

Field numbers are those of onnx.proto (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).
"""

import struct

import numpy

VARINT, BYTES, FLOAT = 0, 2, 5
DATA_TYPES = {"float32": 1, "int8": 3, "int64": 7}


def varint(value: int) -> bytes:
    value &= (1 << 64) - 1
    groups = bytearray()
    while value > 0x7F:
        groups.append(value & 0x7F | 0x80)
        value >>= 7
    groups.append(value)
    return bytes(groups)


def field(number: int, value: int | float | str | bytes) -> bytes:
    if isinstance(value, int):
        return varint(number << 3 | VARINT) + varint(value)
    if isinstance(value, float):
        return varint(number << 3 | FLOAT) + struct.pack("<f", value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | BYTES) + varint(len(data)) + data


def tensor(name: str, array: numpy.ndarray) -> bytes:
    dims = b"".join(field(1, size) for size in array.shape)
    return dims + field(2, DATA_TYPES[array.dtype.name]) + field(8, name) + field(9, array.tobytes())


def attribute(name: str, value: int | float | list[int]) -> bytes:
    if isinstance(value, float):
        return field(1, name) + field(2, value) + field(20, 1)
    if isinstance(value, int):
        return field(1, name) + field(3, value) + field(20, 2)
    return field(1, name) + b"".join(field(8, item) for item in value) + field(20, 7)


def node(operator: str, inputs: list[str], output: str, attributes: dict) -> bytes:
    return (
        b"".join(field(1, name) for name in inputs)
        + field(2, output)
        + field(3, output)
        + field(4, operator)
        + b"".join(field(5, attribute(name, value)) for name, value in attributes.items())
    )


def value_info(name: str, dtype: str, dims: list[str]) -> bytes:
    shape = b"".join(field(1, field(2, dim)) for dim in dims)
    tensor_type = field(1, DATA_TYPES[dtype]) + field(2, shape)
    return field(1, name) + field(2, field(1, tensor_type))


def model(nodes: list[bytes], initializers: list[bytes], inputs: list[bytes], outputs: list[bytes]) -> bytes:
    """A model of IR version 8 and operator set 17, which onnxruntime reads since version 1.12."""
    graph = (
        b"".join(field(1, item) for item in nodes)
        + field(2, "reader")
        + b"".join(field(5, item) for item in initializers)
        + b"".join(field(11, item) for item in inputs)
        + b"".join(field(12, item) for item in outputs)
    )
    return field(1, 8) + field(2, "postjoin") + field(7, graph) + field(8, field(1, "") + field(2, 17))
