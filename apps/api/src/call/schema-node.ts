/** The keywords that the schemas of parameters use. */
export interface SchemaNode {
  type: 'string' | 'integer' | 'number';
  enum?: readonly string[];
  format?: 'date-time';
  default?: unknown;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}
