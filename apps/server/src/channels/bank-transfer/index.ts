// Assembles bank transfer. What settles accounts and transfers (settle.ts) is built before it and passed in, because any provider answer may
// contain a transfer.
import type { Database } from '../../db/database.ts';
import type { PaymentStore } from '../../payments/views/payment-store.ts';
import type { Attempts } from '../../payments/attempts/attempt.ts';
import type { PaymentChannel } from '../../payments/edge/channel.ts';
import { actRoute } from '../../payments/edge/payer-call.ts';
import type { Views } from '../../payments/views/payment-view.ts';
import type { ChargeQueries } from '../../payments/settling/query-charge.ts';
import type { TransferRecorder } from '../../payments/settling/settle.ts';
import type { Metrics } from '../../platform/health.ts';
import type { Ports, Warn } from '@titan/platform/ports';
import type { Providers } from '../../providers/providers.ts';
import { createTransferCharges, type TransferCharges } from './account.ts';
import { createHeldParts, createPartReturner } from './parts.ts';
import { accountSetUp, returnPartAct, transferForms } from './routes.ts';
import { BANK_TRANSFER_RULES } from './rules.ts';
import { findStrayTransfers, type TransferAccounts } from './settle.ts';

type BankTransferDeps = {
  ports: Pick<Ports, 'clock' | 'ids' | 'push'>;
  payments: PaymentStore;
  providers: Providers;
  attempts: Attempts;
  queries: ChargeQueries;
  views: Views;
  accounts: TransferAccounts;
  transferRecorder: TransferRecorder;
  db: Database;
  metrics: Pick<Metrics, 'accountFailures'>;
  warn: Warn;
};

/** Builds the channel. */
function createBankTransfer(deps: BankTransferDeps): PaymentChannel & { charges: TransferCharges } {
  const own = { ...deps, clock: deps.ports.clock };
  const charges = createTransferCharges(own);
  const returner = createPartReturner({ ...deps, heldParts: createHeldParts(deps.db) });
  const returnPart = returnPartAct(returner);
  return {
    channel: 'bank_transfer',
    charges,
    routes: (api, sessions) => actRoute(api, sessions, returnPart),
    setUps: { bank_transfer: accountSetUp(charges) },
    forms: transferForms(charges, returnPart),
    sweeps: [
      { name: 'parts', everyMs: 5_000, run: returner.returnDue },
      { name: 'stray transfers', everyMs: 15_000, run: () => findStrayTransfers(own) },
    ],
  };
}

export const BANK_TRANSFER = { ...BANK_TRANSFER_RULES, create: createBankTransfer };
