// What a measured process tells the benchmark about itself, when asked over the channel to its parent.

export type Usage = {
  cpuMs: number;
  rssMb: number;
  /** What is held inside and outside of JavaScript, after a collection where the process was started with `--expose-gc`. */
  heldMb: number;
};

/** Answers every message of the parent with the processor time used so far and the resident memory. */
export function reportUsage(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send?.({
      cpuMs: (user + system) / 1000,
      rssMb: rss / 1024 / 1024,
      heldMb: (heapUsed + external) / 1024 / 1024,
    } satisfies Usage);
  });
  process.send?.('ready');
}
