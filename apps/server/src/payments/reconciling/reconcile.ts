// Queries charges without a final answer, until there is final evidence.
import type { Clock, Warn } from '@titan/platform/ports';
import { withLogFacts } from '@titan/platform/request-context';
import type { AccountTurns } from '../settling/account-turns.ts';
import type { Providers } from '../../providers/providers.ts';
import type { ChannelTable } from '../views/channel-rules.ts';
import { type ChargeRow, sentChargeOf } from '../charge-row.ts';
import { isAtBank } from '../charge-status.ts';
import type { DueCharge, DueStore } from './due-store.ts';
import type { PaymentStore } from '../views/payment-store.ts';
import type { ChargeQueries } from '../settling/query-charge.ts';
import type { AnswerRecorder } from '../settling/settle.ts';
import type { Steps } from '../attempts/steps.ts';

export type Reconciler = {
  /** One sweep. Returns how many charges were queried. A provider's silence leaves the charge for the next sweep. */
  reconcile(): Promise<number>;
};

type ReconcileDeps = {
  clock: Clock;
  due: Pick<DueStore, 'takeCharges'>;
  payments: Pick<PaymentStore, 'byId'>;
  providers: Providers;
  turns: AccountTurns;
  answers: AnswerRecorder;
  queries: Pick<ChargeQueries, 'ask' | 'askAtBank'>;
  steps: Pick<Steps, 'giveUp'>;
  channels: ChannelTable;
  warn: Warn;
};

const LEASE_MS = 60_000;
const AT_ONCE = 20;

/** Builds the service. */
export function createReconciler(deps: ReconcileDeps): Reconciler {
  const { clock, due, turns } = deps;
  return {
    async reconcile() {
      const charges = await due.takeCharges(clock.now(), LEASE_MS, AT_ONCE, turns.busy());
      await Promise.all(
        charges.map((charge) =>
          withLogFacts({ payment: charge.payment, merchant: charge.merchant }, () =>
            turns.run(charge.account_id, () => queryDue(deps, charge)),
          ),
        ),
      );
      return charges.length;
    },
  };
}

async function queryDue(deps: ReconcileDeps, charge: DueCharge): Promise<void> {
  try {
    if (charge.status === 'left') await cancelOrQuery(deps, charge);
    else await (isAtBank(charge) ? queryAtBank(deps, charge) : deps.queries.ask(charge));
  } catch (error) {
    // A charge that cannot be queried holds up no other; its row keeps it due.
    deps.warn('A charge could not be queried', { reference: charge.reference, err: error });
  }
}

/**
 * An attempt that the payer has left while money may still come by it (decisions 0021, 0023): the provider is asked to end it where that
 * can be; one that cannot be taken back answers as a query does. What is approved after all is the payment, or goes back when something
 * else has paid. Repeats are the same.
 */
async function cancelOrQuery(deps: ReconcileDeps, charge: DueCharge): Promise<ChargeRow> {
  const { cancel } = await deps.providers.of(charge.account_id);
  if (!cancel || !deps.channels[charge.channel].endsWhenLeft) return deps.queries.ask(charge);
  const under = { ...sentChargeOf(charge), paymentReference: charge.payment };
  return deps.answers.recordAsked(charge, 'query', cancel(under));
}

/** An attempt that is still at the bank when its payment's time is over is ended there; the payment then ends by itself. */
async function queryAtBank(deps: ReconcileDeps, charge: ChargeRow): Promise<void> {
  const asked = await deps.queries.askAtBank(charge, 0);
  if (!isAtBank(asked)) return;
  const payment = await deps.payments.byId(charge.transaction_id, { publicSession: charge.public_session });
  const isOver = payment !== null && payment.expires_at.getTime() <= deps.clock.now();
  if (isOver && payment.live_charge_id === charge.id) await deps.steps.giveUp(payment, asked);
}
