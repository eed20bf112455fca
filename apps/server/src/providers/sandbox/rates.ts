// The sandbox's exchange rates: the payer gets those of the provider that debits the card (spec §3).
import { rateAnswer } from '@titan/contract/sandbox/wire.schema';
import type { HttpOut } from '@titan/platform/ports';
import type { Rates } from '../port.ts';
import { bodyOf } from './words.ts';

type RateDeps = { baseUrl: string; http: HttpOut; secret: string };

/** A payer waits for the price. */
const DEADLINE_MS = 5_000;

export function createSandboxRates({ baseUrl, http, secret }: RateDeps): Rates {
  return {
    async rate(from, to, now) {
      const query = new URLSearchParams({ from, to, at: String(now) });
      const answer = await http.send({
        url: `${baseUrl}/v1/rates?${query}`,
        method: 'GET',
        headers: { authorization: `Bearer ${secret}` },
        body: null,
        deadlineMs: DEADLINE_MS,
      });
      const read = bodyOf(rateAnswer, answer, () => {});
      if (read === null || 'kind' in read) throw new Error(`No rate from ${from} to ${to}`);
      return read;
    },
  };
}
