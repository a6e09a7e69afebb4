import type { SchemaNode } from './schema-node.ts';

const decimalDigits = /^-?\d{1,15}$/;
const decimalNumber = /^-?\d{1,15}(\.\d{1,15})?$/;

/**
 * The value that a text in a query string stands for. What is not written as the schema's type has it stays a text, and
 * the validator refuses it: no exponents, no hexadecimal, no blanks.
 */
export function fromText(text: string, schema: SchemaNode): unknown {
  if (schema.type === 'integer') return decimalDigits.test(text) ? Number(text) : text;
  if (schema.type === 'number') return decimalNumber.test(text) ? Number(text) : text;
  // A + that was not percent-encoded arrives as a blank; in an instant it can only have been the offset's sign.
  if (schema.format === 'date-time') return text.replace(/ (?=\d{2}:\d{2}$)/, '+');
  return text;
}
