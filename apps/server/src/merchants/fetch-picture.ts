// Fetches a picture from the address that a merchant gives: once, guarded at every step, within limits of time, size and redirects.
import type { OutsideHttp } from '../platform/outside-http.ts';
import type { LostCause, Timers } from '@titan/platform/ports';
import { PICTURE_MAX_BYTES } from './re-encode.ts';

export type FetchedPicture =
  | { ok: true; bytes: Buffer }
  /** What is wrong and what to do, to follow the name of the field. */
  | { ok: false; problem: string };

export type PictureFetch = (address: string) => Promise<FetchedPicture>;

/** All redirects together. */
const DEADLINE_MS = 10_000;
const MAX_REDIRECTS = 3;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** Builds it. Every address on the way passes the guard of `outside`. */
export function createPictureFetch(deps: { outside: OutsideHttp; timers: Timers }): PictureFetch {
  const { outside, timers } = deps;
  return async (address) => {
    const stop = new AbortController();
    const cancel = timers.after(DEADLINE_MS, () => stop.abort());
    try {
      return await follow(outside, address, stop.signal);
    } finally {
      cancel();
    }
  };
}

const failed = (why: string): FetchedPicture => ({ ok: false, problem: `could not be fetched: ${why}` });

async function follow(outside: OutsideHttp, address: string, signal: AbortSignal): Promise<FetchedPicture> {
  let url = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await outside.send(
      {
        url,
        method: 'GET',
        headers: { accept: 'image/png,image/jpeg,image/webp', 'user-agent': 'Titan-Checkout' },
        deadlineMs: DEADLINE_MS,
        // One more than may be, to know a larger one.
        maxBytes: PICTURE_MAX_BYTES + 1,
      },
      signal,
    );
    if (answer.kind === 'refused') return failed(`${answer.why} Give an https address that anybody can open`);
    if (answer.kind === 'aborted') return failed(LOST.timeout);
    if (answer.kind === 'lost') return failed(LOST[answer.cause] ?? LOST.unreachable);
    const { status, location, body } = answer;
    if (status === 200) return { ok: true, bytes: body };
    if (!REDIRECTS.includes(status) || location === null)
      return failed(`its server answered ${status}. It must answer 200 to anybody, without signing in`);
    if (!URL.canParse(location, url)) return failed('it redirects to something that is no address');
    url = new URL(location, url).href;
  }
  return failed(`it redirects more than ${MAX_REDIRECTS} times. Give the last address`);
}

const LOST = {
  connection_cut: 'its server ended the connection before the end of the picture. Try again',
  connection_refused: 'nothing answers at this address. Check it',
  no_such_name: 'the name of its server was not found. Check the address',
  timeout: 'its server took longer than 10 seconds. Try again, or put the picture on a faster one',
  tls: 'the certificate of its server is not trusted. Mend that, or put the picture on another server',
  unreachable: 'its server cannot be reached. Check the address and try again',
} as const satisfies Partial<Record<LostCause, string>> as Partial<Record<LostCause, string>> &
  Record<'timeout' | 'unreachable', string>;
