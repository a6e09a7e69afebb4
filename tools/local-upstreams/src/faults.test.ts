import { afterEach, describe, expect, it } from 'vitest';
import { startedUpstreams } from './testing/started.ts';

const { get, control, it: upstreams } = startedUpstreams('2026-03-15T12:00:00Z');
const events = '/events?status=open';

afterEach(() => upstreams().faults.clear());

describe('a fault', () => {
  it.each([
    ['x', 'X_API_URL', { status: 402 }, '"title":"Payment Required"'],
    ['x', 'X_API_URL', { status: 402, form: 2 }, '"title":"CreditsDepleted"'],
    ['x', 'X_API_URL', { status: 429, form: 2 }, '"title":"UsageCapExceeded"'],
    ['kalshi', 'KALSHI_URL', { status: 429 }, '{"error":"too many requests"}'],
    ['gamma', 'POLYMARKET_GAMMA_URL', { status: 429 }, 'error code: 1015'],
    ['gamma', 'POLYMARKET_GAMMA_URL', { status: 503 }, '"error":"service unavailable"'],
    ['data', 'POLYMARKET_DATA_URL', { status: 503 }, '"code":"dependency_unavailable"'],
    ['predictit', 'PREDICTIT_URL', { status: 403 }, 'Just a moment'],
    ['xtracker', 'XTRACKER_URL', { status: 418 }, 'status 418'],
  ] as const)('of %s is in its own words', async (upstream, variable, facts, words) => {
    const answer = await control({ upstream, fault: 'status', ...facts });
    expect(answer.status).toBe(200);
    const { status, text } = await get(variable, '/anything');
    expect([status, text]).toEqual([facts.status, expect.stringContaining(words)]);
  });

  it('carries a Retry-After when told to', async () => {
    await control({ upstream: 'kalshi', fault: 'status', status: 429, retry_after: 7 });
    expect((await get('KALSHI_URL', events)).headers.get('retry-after')).toBe('7');
  });

  it('of one upstream leaves the others alone, and ends when told to', async () => {
    await control({ upstream: 'kalshi', fault: 'html' });
    expect((await get('KALSHI_URL', events)).headers.get('content-type')).toContain('text/html');
    expect((await get('POLYMARKET_GAMMA_URL', '/tags/slug/trump')).status).toBe(200);
    await control({ upstream: 'all', fault: 'none' });
    expect((await get('KALSHI_URL', events)).headers.get('content-type')).toContain('application/json');
  });

  it('ends by itself after so many requests', async () => {
    await control({ upstream: 'all', fault: 'status', status: 503, times: 2 });
    const statuses = [];
    for (const path of [events, events, events]) statuses.push((await get('KALSHI_URL', path)).status);
    expect(statuses).toEqual([503, 503, 200]);
  });

  it('cuts JSON', async () => {
    await control({ upstream: 'kalshi', fault: 'cut' });
    const { status, text } = await get('KALSHI_URL', events);
    expect(status).toBe(200);
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  });

  it('breaks the connection', async () => {
    await control({ upstream: 'kalshi', fault: 'reset' });
    await expect(get('KALSHI_URL', events)).rejects.toThrow();
  });

  it('keeps silent', async () => {
    await control({ upstream: 'kalshi', fault: 'silent' });
    await expect(get('KALSHI_URL', events, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/);
  });

  it('answers late', async () => {
    await control({ upstream: 'kalshi', fault: 'slow', delay_ms: 60_000 });
    await expect(get('KALSHI_URL', events, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/);
    await control({ upstream: 'kalshi', fault: 'slow', delay_ms: 10 });
    expect((await get('KALSHI_URL', events)).status).toBe(200);
  });
});

describe('the control', () => {
  it.each([
    [{ upstream: 'nobody', fault: 'none' }, '"upstream" must be one of'],
    [{ upstream: 'x', fault: 'strange' }, '"fault" must be one of'],
    [{ upstream: 'x', fault: 'status', status: 200 }, '"status" must be a whole number from 400 to 599'],
    [{ upstream: 'x', fault: 'slow', delay_ms: -1 }, '"delay_ms" must be'],
    [null, '"upstream" must be one of'],
  ])('says what is wrong with %j', async (body, words) => {
    const answer = await control(body);
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining(JSON.stringify(words).slice(1, -1)),
    ]);
  });

  it('says which faults are on', async () => {
    await control({ upstream: 'x', fault: 'status', status: 402 });
    const answer = await fetch(upstreams().controlUrl);
    expect(await answer.json()).toEqual({ faults: { x: { kind: 'status', status: 402 } } });
  });

  it('takes nothing that a web page could send unasked', async () => {
    const body = '{"upstream":"x","fault":"silent"}';
    const answer = await fetch(upstreams().controlUrl, { method: 'POST', body });
    expect([answer.status, upstreams().faults.current()]).toEqual([400, {}]);
  });
});
