// The ticket that opens a payment's push channel (design §2): it stands in an address, so it is good for a minute and for
// nothing else (decision 0017).
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../ports.ts';
import type { Session } from './session-token.ts';

export type PushTickets = {
  issue(session: Pick<Session, 'transactionId' | 'pageReference'>): string;
  /** The transaction whose channel it opens; null when it is another payment's, not ours, altered, or has run out. */
  read(ticket: string, pageReference: string): number | null;
};

const LIFETIME_MS = 60_000;
/** Transaction, end (epoch ms), signature. */
const FORM = /^(\d{1,16})\.(\d{1,16})\.([\w-]{43})$/;
/** A key of its own for each purpose: no ticket is a session's token, and no token a ticket. */
const PURPOSE = 'titan push ticket 1';

/** Builds the issuer of tickets; its key is derived from `sessionKey`, so every node with that key reads them. */
export function createPushTickets(sessionKey: Buffer, clock: Clock): PushTickets {
  const key = createHmac('sha256', sessionKey).update(PURPOSE).digest();
  const sign = (transaction: string, endsAt: string, pageReference: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([transaction, endsAt, pageReference.toUpperCase()]))
      .digest();
  return {
    issue({ transactionId, pageReference }) {
      const [transaction, endsAt] = [String(transactionId), String(clock.now() + LIFETIME_MS)];
      return `${transaction}.${endsAt}.${sign(transaction, endsAt, pageReference).toString('base64url')}`;
    },
    read(ticket, pageReference) {
      const [, transaction = '', endsAt = '', signature = ''] = FORM.exec(ticket) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(transaction, endsAt, pageReference);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return clock.now() < Number(endsAt) ? Number(transaction) : null;
    },
  };
}
