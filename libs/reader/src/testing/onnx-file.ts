/**
 * Encodes a small ONNX file by hand. The numbers of fields and types are those of onnx.proto, version 1.19
 * (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).
 */

type Field = [number: number, value: number | string | Uint8Array];

const types = { float: 1, int64: 7 } as const;
const attributeTypes = { int: 2 } as const;

/** A message of protocol buffers: a number is a varint, and a text or bytes have a length. */
function encodeMessage(fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [encodeVarint(number * 8), encodeVarint(value)];
      const bytes = Buffer.from(value);
      return [encodeVarint(number * 8 + 2), encodeVarint(bytes.length), bytes];
    }),
  );
}

function encodeVarint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
  return Buffer.from([...bytes, rest]);
}

const encodeNode = (operator: string, inputs: string[], output: string, attributes: Record<string, number> = {}) =>
  encodeMessage([
    ...inputs.map((input): Field => [1, input]),
    [2, output],
    [4, operator],
    ...Object.entries(attributes).map(([name, value]): Field => [
      5,
      encodeMessage([
        [1, name],
        [3, value],
        [20, attributeTypes.int],
      ]),
    ]),
  ]);

const encodeTensor = (name: string, type: number, data: Float32Array | BigInt64Array): Buffer =>
  encodeMessage([
    [1, data.length],
    [2, type],
    [8, name],
    [9, new Uint8Array(data.buffer)],
  ]);

const encodeValue = (name: string, type: number, dimensions: string[]): Buffer => {
  const shape = encodeMessage(dimensions.map((dimension): Field => [1, encodeMessage([[2, dimension]])]));
  const tensor = encodeMessage([
    [1, type],
    [2, shape],
  ]);
  return encodeMessage([
    [1, name],
    [2, encodeMessage([[1, tensor]])],
  ]);
};

/** Encodes a model with the inputs and the output of the reader. Its logit is the sum of the weights of the tokens. */
export function encodeTestModel(weightsById: readonly number[]): Buffer {
  const inputs = ['input_ids', 'token_type_ids', 'attention_mask'];
  const graph = encodeMessage([
    [1, encodeNode('Gather', ['weights', 'input_ids'], 'weighed')],
    [1, encodeNode('Cast', ['attention_mask'], 'mask', { to: types.float })],
    [1, encodeNode('Mul', ['weighed', 'mask'], 'masked')],
    [1, encodeNode('ReduceSum', ['masked', 'axes'], 'logits', { keepdims: 0 })],
    [2, 'sum of weights'],
    [5, encodeTensor('weights', types.float, Float32Array.from(weightsById))],
    [5, encodeTensor('axes', types.int64, BigInt64Array.of(1n))],
    ...inputs.map((name): Field => [11, encodeValue(name, types.int64, ['batch', 'length'])]),
    [12, encodeValue('logits', types.float, ['batch'])],
  ]);
  const [irVersion, operatorVersion] = [8, 13];
  return encodeMessage([
    [1, irVersion],
    [7, graph],
    [8, encodeMessage([[2, operatorVersion]])],
  ]);
}
