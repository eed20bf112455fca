// The ticket that opens a payment's push channel (design §2): it stands in an address, so it is good for a minute and for
// nothing else (decision 0017).
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../platform/ports.ts';
import type { Session } from '../payments/session-token.ts';

/** The transaction, and the public session for which it is told (decision 0047). */
export type Listens = Pick<Session, 'transactionId' | 'publicSession'>;

export type PushTickets = {
  issue(session: Listens & Pick<Session, 'pageReference'>): string;
  /** Whose channel it opens; null when it is another payment's, not ours, altered, or has run out. */
  read(ticket: string, pageReference: string): Listens | null;
};

const LIFETIME_MS = 60_000;
/** Transaction, end (epoch ms), public session if any, signature. */
const FORM = /^(\d{1,16})\.(\d{1,16})\.([\w-]{22})?\.([\w-]{43})$/;
/** A key of its own for each purpose: no ticket is a session's token, and no token a ticket. */
const PURPOSE = 'titan push ticket 2';

/** Builds the issuer of tickets; its key is derived from `sessionKey`, so every node with that key reads them. */
export function createPushTickets(sessionKey: Buffer, clock: Clock): PushTickets {
  const key = createHmac('sha256', sessionKey).update(PURPOSE).digest();
  const sign = (says: string, pageReference: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([says, pageReference.toUpperCase()]))
      .digest();
  return {
    issue({ transactionId, publicSession, pageReference }) {
      const says = [transactionId, clock.now() + LIFETIME_MS, publicSession ?? ''].join('.');
      return `${says}.${sign(says, pageReference).toString('base64url')}`;
    },
    read(ticket, pageReference) {
      const [, transaction = '', endsAt = '', publicSession = null, signature = ''] = FORM.exec(ticket) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const expected = sign([transaction, endsAt, publicSession ?? ''].join('.'), pageReference);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return clock.now() < Number(endsAt) ? { transactionId: Number(transaction), publicSession } : null;
    },
  };
}
