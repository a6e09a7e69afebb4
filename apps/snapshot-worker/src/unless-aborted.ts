/** Waits for an act until the signal is given. @throws the signal's reason when it is given first */
export async function unlessAborted<Result>(signal: AbortSignal, act: Promise<Result>): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason as Error);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([act, aborted]);
  } finally {
    // The signal of a watching worker lives as long as it, and would hold what every pass captured.
    signal.removeEventListener('abort', stop);
  }
}
