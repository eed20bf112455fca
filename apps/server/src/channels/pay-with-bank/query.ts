// What became of a charge by bank transfer or pay with bank (spec §7 POST /bank/query, §4 "the first confirmation check").
import type { ChargeView, ChargeConfirmation, Unchanged } from '@titan/contract/payer/charge.schema';
import { TAKES_TRANSFERS } from '@titan/rules/methods';
import type { ChargeRow } from '../../payments/charge-row.ts';
import { confirmedStatus } from '../../payments/charge-status.ts';
import type { PaymentStore } from '../../payments/views/payment-store.ts';
import type { Views } from '../../payments/views/payment-view.ts';
import type { ChargeQueries } from '../../payments/settling/query-charge.ts';
import type { Session } from '../../payments/session/session.ts';
import type { Clock } from '@titan/platform/ports';
import { type Refused, refused } from '@titan/platform/refusal';

/** However often the payer asks, the provider is queried at most this often for one charge, ms. */
const ASK_EVERY_MS = 2_000;

export type BankQueries = {
  /**
   * Confirms the charge with this reference, or the latest one when the payment's reference is given. If the caller's version of the
   * payment is still current after the query, only that is returned.
   */
  confirm(
    session: Session,
    asked: { reference: string; known?: string | undefined },
  ): Promise<ChargeConfirmation | Unchanged | Refused>;
  /** The same charge as the other calls return it. */
  query(session: Session, reference: string): Promise<ChargeView | Refused>;
  /** The charge, queried first if it may still be paid and was not updated within `everyMs`. */
  ask(charge: ChargeRow, everyMs: number): Promise<ChargeRow>;
};

type QueryDeps = {
  clock: Clock;
  queries: Pick<ChargeQueries, 'find' | 'ask'>;
  payments: Pick<PaymentStore, 'byId'>;
  views: Views;
};

/** Builds the service. */
export function createBankQueries({ clock, queries, payments, views }: QueryDeps): BankQueries {
  const ask: BankQueries['ask'] = async (charge, everyMs) => {
    const mayStillPay = charge.status === 'unknown' || charge.status === 'left';
    const isDue = clock.now() - charge.updated_at.getTime() >= everyMs;
    return mayStillPay && isDue ? queries.ask(charge) : charge;
  };
  const asked = async (session: Session, reference: string): Promise<ChargeRow | null> => {
    const charge = await queries.find(session, reference);
    return charge && isByBank(charge) ? ask(charge, ASK_EVERY_MS) : null;
  };
  return {
    ask,
    async confirm(session, { reference, known }) {
      const charge = await asked(session, reference);
      if (charge === null) return refused('UNKNOWN_REFERENCE');
      const view = await views.read(charge);
      if (known === undefined) return confirmationOf(charge, view);
      const row = await payments.byId(session.transactionId, session);
      const payment = row && views.payment(row);
      const isKnown = payment?.version === known;
      return isKnown ? { unchanged: true, server_time: clock.now() } : confirmationOf(charge, view);
    },
    async query(session, reference) {
      const charge = await asked(session, reference);
      return charge === null ? refused('UNKNOWN_REFERENCE') : views.read(charge);
    },
  };
}

/** Both channels share these calls and pages (spec §2, §7). */
export function isByBank({ channel }: ChargeRow): boolean {
  return channel === 'pay_with_bank' || TAKES_TRANSFERS[channel];
}

function confirmationOf({ status, channel }: ChargeRow, view: ChargeView): ChargeConfirmation {
  return {
    ...view,
    status: confirmedStatus(status, TAKES_TRANSFERS[channel]),
    amount_collected: view.bank_transfer?.amount_collected ?? null,
  };
}
