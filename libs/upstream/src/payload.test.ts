import { describe, expect, it } from 'vitest';
import Type from 'typebox';
import { UpstreamError } from './types.ts';
import { createPayloadCheck, requirePayload, requireValidRecord, selectValid, shapeError } from './payload.ts';

const check = createPayloadCheck(Type.Object({ id: Type.Integer(), tags: Type.Optional(Type.Array(Type.String())) }));
const secret = 'tok-3n';

describe('a payload', () => {
  it('that is valid is its own value, unknown members included', () => {
    expect(check({ id: 1, more: true })).toEqual({ isValid: true, value: { id: 1, more: true } });
    expect(requirePayload('kalshi', check, { id: 1 })).toEqual({ id: 1 });
  });

  it('may have null in optional members, which then count as absent', () => {
    expect(check({ id: 1, tags: null, more: null })).toEqual({ isValid: true, value: { id: 1, more: null } });
    const nested = createPayloadCheck(
      Type.Object({
        list: Type.Array(Type.Union([Type.Object({ a: Type.Optional(Type.String()) }), Type.Null()])),
        value: Type.Union([Type.String(), Type.Null()]),
      }),
    );
    expect(nested({ list: [{ a: null }, null, { a: 'b' }], value: null })).toEqual({
      isValid: true,
      value: { list: [{}, null, { a: 'b' }], value: null },
    });
    expect(check({ id: null })).toEqual({ isValid: false, reason: 'id must be integer' });
  });

  it.each([
    ['a member of another type', { id: secret }, 'id must be integer'],
    ['a nested member', { id: 1, tags: ['a', { secret }] }, 'tags.1 must be string'],
    ['a missing member', { secret }, "record must have required property 'id'"],
    ['no object', secret, 'record must be object'],
  ])('with %s is refused without a quotation', (_, payload, reason) => {
    expect(check(payload)).toEqual({ isValid: false, reason });
    const refuse = () => requirePayload('kalshi', check, payload);
    expect(refuse).toThrow(new UpstreamError('shape', `kalshi sent another payload than it documents: ${reason}`));
  });
});

it('selects the valid records', () => {
  expect(selectValid([{ id: 1 }, null, { id: '2' }, { id: 3 }], check)).toEqual([{ id: 1 }, { id: 3 }]);
});

describe('a page', () => {
  it('without a valid record has another shape', () => {
    expect(() => requireValidRecord('kalshi', { validCount: 0, invalid: { example: 'id must be integer' } })).toThrow(
      shapeError('kalshi', 'id must be integer'),
    );
  });

  it.each([
    ['with one valid record', { validCount: 1, invalid: { example: 'id must be integer' } }],
    ['without any record', { validCount: 0, invalid: { example: undefined } }],
  ])('%s is accepted', (_, page) => {
    expect(() => requireValidRecord('kalshi', page)).not.toThrow();
  });
});
