// A pool whose sessions stop before each statement until they are let go.

type Query = (...asked: never[]) => Promise<unknown>;
/** A connection of `pg`, or whatever answers as one. */
type Session = { query: Query; release(error?: Error | boolean): void };

/** What is about to run, `begin` and `commit` among them. */
export type Stopped<Of> = { text: string; session: Of };

/** Resolves when the statement may run. */
export type Gate<Of> = (stopped: Stopped<Of>) => Promise<void>;

/** A pool as stores need it, over this one; a statement outside a transaction is a session of its own. */
export function gatePool<Of extends Session>(pool: { connect(): Promise<Of> }, gate: Gate<Of>) {
  const gated = (session: Of): Session => ({
    async query(...asked) {
      await gate({ text: textOf(asked[0]), session });
      return session.query(...asked);
    },
    release: (error) => session.release(error),
  });
  return {
    connect: async () => gated(await pool.connect()),
    async query(...asked: never[]) {
      const session = await pool.connect();
      try {
        return await gated(session).query(...asked);
      } finally {
        session.release();
      }
    },
  };
}

function textOf(asked: string | { text: string } | undefined): string {
  return typeof asked === 'string' ? asked : (asked?.text ?? '');
}
