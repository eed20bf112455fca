// How its payer asks somebody else to pay a payment (decision 0066): at an address of its own, which opens a public session and ends with the
// payment, or when it is taken back.
import { LIMITS } from '@titan/rules/limits';
import type { PaymentReference } from '@titan/rules/reference';
import { type Database, inTransaction } from '../../db/database.ts';
import { cleanLine } from '@titan/rules/clean-text';
import type { Clock } from '@titan/platform/ports';
import { hashOfAddress, type PageAddresses } from '../session/page-address.ts';
import type { PaymentRow } from './payment-store.ts';

/** One that is open, as its payer sees it. */
export type OpenShare = {
  /** By which it is taken back: the name of the session that it opens. */
  id: string;
  note: string | null;
  /** Null: made under a key that is gone, so that nobody knows it any more but who has it. */
  address: string | null;
};

export type Shares = {
  /** Oldest first. */
  open(transactionId: number): Promise<OpenShare[]>;
  /**
   * Asks somebody, once a submission. `too-long`: the note; `too-many`: as many are asked as may be.
   */
  ask(
    payment: { transactionId: number; paymentReference: PaymentReference },
    typed: string,
    submission: string,
  ): Promise<'asked' | 'too-long' | 'too-many'>;
  /** From then on the address takes no attempt. What was begun there before goes on, as its money may be on the way. */
  takeBack(transactionId: number, id: string): Promise<void>;
};

type ShareDeps = { db: Database; clock: Clock; addresses: PageAddresses };

/** Builds the service. */
export function createShares({ db, clock, addresses }: ShareDeps): Shares {
  return {
    async open(transactionId) {
      const rows = await sharesOf(db, transactionId).where('taken_back_at', 'is', null).execute();
      return rows.map(({ public_session: id, note, address_hash: hash }) => {
        const address = addresses.ofShared(id);
        return { id, note, address: hash.equals(hashOfAddress(address)) ? address : null };
      });
    },
    async ask({ transactionId, paymentReference }, typed, submission) {
      const note = cleanLine(typed);
      if ([...note].length > LIMITS.shareNoteMaxLength) return 'too-long';
      const { address, publicSession } = addresses.ofShare(paymentReference, submission);
      return inTransaction(db, async (within) => {
        // One after the other, so that those who ask at once are counted too.
        const payment = within.selectFrom('transactions').select('id').where('id', '=', transactionId);
        await payment.forUpdate().execute();
        const asked = await sharesOf(within, transactionId).execute();
        if (asked.some((share) => share.public_session === publicSession)) return 'asked';
        if (!mayAskMore(asked)) return 'too-many';
        const share = {
          transaction_id: transactionId,
          public_session: publicSession,
          address_hash: hashOfAddress(address),
          note: note === '' ? null : note,
          created_at: new Date(clock.now()),
        };
        await within.insertInto('shares').values(share).execute();
        return 'asked';
      });
    },
    async takeBack(transactionId, id) {
      await db
        .updateTable('shares')
        .set({ taken_back_at: new Date(clock.now()) })
        .where('transaction_id', '=', transactionId)
        .where('public_session', '=', id)
        .where('taken_back_at', 'is', null)
        .execute();
    },
  };
}

function sharesOf(db: Database, transactionId: number) {
  return db.selectFrom('shares').selectAll().where('transaction_id', '=', transactionId).orderBy('id');
}

function mayAskMore(asked: readonly { taken_back_at: Date | null }[]): boolean {
  const open = asked.filter((share) => share.taken_back_at === null);
  return open.length < LIMITS.sharesOpen && asked.length < LIMITS.sharesEver;
}

/** Whether the reader may go on elsewhere and ask others: a full session of a payment that is open. */
export function canShare({ public_session: session, status }: PaymentRow): boolean {
  return session === null && isOpenStatus(status);
}

function isOpenStatus(status: PaymentRow['status']): boolean {
  return status === 'pending' || status === 'processing';
}

/** Why whoever was asked cannot pay any more. */
export type ShareEnd = 'taken-back' | 'paid' | 'over';

/** Null: the reader's page is the payment's, as it is for everybody who was not asked, and for whose own money is or was under way. */
export function shareEndOf(
  row: Pick<PaymentRow, 'share' | 'status' | 'charge' | 'reversals'>,
): ShareEnd | null {
  if (row.share === null || hasMoneyOfOwn(row)) return null;
  if (row.status === 'success') return 'paid';
  if (!isOpenStatus(row.status)) return 'over';
  return row.share.isTakenBack ? 'taken-back' : null;
}

function hasMoneyOfOwn({ charge, reversals }: Pick<PaymentRow, 'charge' | 'reversals'>): boolean {
  const isUnderWay = charge !== null && charge.status !== 'failed' && charge.status !== 'cancelled';
  return isUnderWay || reversals.length > 0;
}
