// "I can't find my bank" (spec §2, §7 bank/processor-request): the name is kept for an operator.
import { type Refused, refused, SENTENCES } from '../../platform/refusal.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import type { Session } from '../../payments/session-token.ts';

const MAX_LENGTH = 100;
/** Nobody misses more banks than this in one payment. */
const MOST = 10;

/** Keeps the name, once a payment; a repeat is the same request. Past the tenth nothing more is kept. */
export async function requestBank(
  parts: ServiceParts,
  { transactionId, currency }: Session,
  typed: string,
): Promise<{ bank_name: string } | Refused> {
  const bankName = plainName(typed);
  if (bankName === '') {
    const message = SENTENCES.bankNameMissing;
    return refused('INVALID_INPUT', message, { bank_name: { message } });
  }
  await parts.bankRequests.keep({ transactionId, bankName, currency, now: parts.clock.now() }, MOST);
  return { bank_name: bankName };
}

/** One line of letters, as an operator may read it. */
function plainName(typed: string): string {
  const line = typed.normalize('NFC').replace(/[\p{C}\s]+/gu, ' ');
  return [...line.trim()].slice(0, MAX_LENGTH).join('').trim();
}
