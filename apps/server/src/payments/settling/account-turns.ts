// Keeps a provider that hangs from taking every turn of a sweep: an account with many calls under way gets no more until they have ended.

export type AccountTurns = {
  /** The accounts that get no turn now. */
  busy(): number[];
  /** Does work that calls the account. */
  run<Result>(accountId: number, work: () => Promise<Result>): Promise<Result>;
};

/** Calls under way from which on an account is busy. */
const BUSY_FROM = 10;

/** Builds it, for the sweeps of one process. */
export function createAccountTurns(): AccountTurns {
  const openCalls = new Map<number, number>();
  const count = (accountId: number, change: number): void => {
    const calls = (openCalls.get(accountId) ?? 0) + change;
    if (calls === 0) openCalls.delete(accountId);
    else openCalls.set(accountId, calls);
  };
  return {
    busy: () => [...openCalls].filter(([, calls]) => calls >= BUSY_FROM).map(([accountId]) => accountId),
    async run(accountId, work) {
      count(accountId, 1);
      try {
        return await work();
      } finally {
        count(accountId, -1);
      }
    },
  };
}
