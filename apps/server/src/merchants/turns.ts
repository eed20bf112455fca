// Work that is done a few at a time, so that nobody's work keeps that of others waiting.

export type Turns = {
  /** Does the job when its turn comes; null at once where too many wait. */
  take<Result>(owner: string, job: () => Promise<Result>): Promise<Result | null>;
};

/**
 * Builds it: `atOnce` jobs run together, `ofOne` of one owner, and the next that may run follows in the order of asking.
 */
export function createTurns({
  atOnce,
  ofOne,
  mostWaiting,
}: Record<'atOnce' | 'ofOne' | 'mostWaiting', number>): Turns {
  const running: string[] = [];
  const waiting: { owner: string; begin(): void }[] = [];
  const beginNext = (): void => {
    if (running.length >= atOnce) return;
    const at = waiting.findIndex(({ owner }) => running.filter((other) => other === owner).length < ofOne);
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    next?.begin();
  };
  return {
    async take(owner, job) {
      if (waiting.length >= mostWaiting) return null;
      await new Promise<void>((begun) => {
        const begin = (): void => {
          running.push(owner);
          begun();
        };
        waiting.push({ owner, begin });
        beginNext();
      });
      try {
        return await job();
      } finally {
        running.splice(running.indexOf(owner), 1);
        beginNext();
      }
    },
  };
}
