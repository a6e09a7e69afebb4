import { closeSync, openSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger, createLogWriter, type LogWriter } from './index.ts';
import { createStalledPipe, fullDevice, hasFullDevice, type StalledPipe } from './testing.ts';

let pipe: StalledPipe;
let writer: LogWriter;
beforeEach(() => {
  pipe = createStalledPipe();
});
afterEach(async () => {
  await writer.close();
  pipe.remove();
});

const line = (number: number) => `${JSON.stringify({ number, text: 'ä'.repeat(100) })}\n`;
const writeLines = (count: number) => {
  for (let number = 0; number < count; number += 1) writer.write(line(number));
};

/** Reads until the pipe stays empty although waiting lines were flushed. */
function readAll(): string {
  let text = '';
  for (let part = pipe.read(); part !== ''; part = pipe.read()) {
    text += part;
    writer.flush();
  }
  return text;
}

it('retains lines in order while the pipe is full, and tears no line', () => {
  writer = createLogWriter({ fd: pipe.nonBlockingFd });
  writeLines(2_000);
  expect(pipe.read()).toBe('');
  writer.flush();
  expect(readAll()).toBe(Array.from({ length: 2_000 }, (_, number) => line(number)).join(''));
  expect(writer.droppedLines()).toBe(0);
});

it.each([undefined, 32_768])('counts dropped lines and reports each outage once, with batches of %s', (batchSize) => {
  writer = createLogWriter({ fd: pipe.nonBlockingFd }, { ...(batchSize !== undefined && { batchSize }) });
  const log = createLogger('test', 'silent', writer);
  for (let outage = 1; outage <= 2; outage += 1) {
    const before = writer.droppedLines();
    writeLines(20_000);
    const dropped = writer.droppedLines() - before;
    expect(dropped).toBeGreaterThan(0);
    pipe.read();
    writer.flush();
    const lines = readAll().trim().split('\n');
    const report = JSON.parse(lines.at(-1) ?? '') as object;
    expect(report).toMatchObject({ program: 'test', level: 40, event: 'log_lines_dropped', dropped });
    expect(lines).toHaveLength(20_000 - dropped + 1);
    log.info('the level of the logger still applies');
    expect(pipe.read()).toBe('');
    pipe.fill();
  }
});

it('stops trying when it is closed, whatever the reader does', async () => {
  writer = createLogWriter({ fd: pipe.nonBlockingFd });
  writeLines(10);
  await writer.close();
  expect(pipe.read()).toBe('');
});

describe.skipIf(!hasFullDevice)('on a full disk (skipped where there is no /dev/full)', () => {
  it('neither throws nor waits', async () => {
    const fd = openSync(fullDevice, 'w');
    writer = createLogWriter({ fd });
    writeLines(20_000);
    await writer.close();
    closeSync(fd);
    expect(writer.droppedLines()).toBeGreaterThan(0);
  });
});
