// OAuth tokens of accounts: fetched once for all callers that wait, renewed before they expire, forgotten after a 401. Never logged.
import type { Clock } from '@titan/platform/ports';

export type IssuedToken = {
  token: string;
  /** How long it is valid, counted from the request for it, ms. */
  lifeMs: number;
};

export type TokenCache = {
  /**
   * The token under a key, which names an account and the version of its credentials. `fetchToken` is called when there is none or it
   * expires soon. Its rejection goes to every caller that waits for it, and the next call fetches again.
   */
  get(key: string, fetchToken: () => Promise<IssuedToken>): Promise<string>;
  /** Drops a token that was answered with 401; one that has replaced it meanwhile stays. */
  forget(key: string, token: string): void;
};

/** `issued` is null until the answer is there. */
type Entry = { askedAt: number; answer: Promise<IssuedToken>; issued: IssuedToken | null };

/** A token is used for this part of its life, so that none expires on its way. */
const USED_PART = 0.9;

export function createTokenCache(clock: Clock): TokenCache {
  const entries = new Map<string, Entry>();
  const isUsable = ({ askedAt, issued }: Entry): boolean => {
    const age = clock.now() - askedAt;
    // Below zero the clock was set back, and the token's age is not known.
    return issued === null || (age >= 0 && age < issued.lifeMs * USED_PART);
  };
  return {
    async get(key, fetchToken) {
      const held = entries.get(key);
      if (held && isUsable(held)) return (await held.answer).token;
      const entry: Entry = { askedAt: clock.now(), answer: fetchToken(), issued: null };
      entries.set(key, entry);
      try {
        entry.issued = await entry.answer;
        return entry.issued.token;
      } catch (error) {
        entries.delete(key);
        throw error;
      }
    },
    forget(key, token) {
      if (entries.get(key)?.issued?.token === token) entries.delete(key);
    },
  };
}
