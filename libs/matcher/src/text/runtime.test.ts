import { expect, it, vi } from 'vitest';

it('names the version of Node that the matcher needs when an older one imports it', async () => {
  const groupBy = Object.getOwnPropertyDescriptor(Map, 'groupBy')!;
  Reflect.deleteProperty(Map, 'groupBy');
  try {
    vi.resetModules();
    await expect(import('../index.ts')).rejects.toThrow('@postjoin/matcher needs Node 22 or later');
  } finally {
    Object.defineProperty(Map, 'groupBy', groupBy);
    // Other files of this process import the modules too, and not the failure.
    vi.resetModules();
  }
});
