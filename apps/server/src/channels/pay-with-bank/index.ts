// Assembles pay with bank.
import { countryOf } from '@titan/rules/currency';
import type { Database } from '../../db/database.ts';
import type { Attempts } from '../../payments/attempts/attempt.ts';
import type { PaymentChannel } from '../../payments/edge/channel.ts';
import type { PaymentLookup } from '../../payments/edge/open-payment.ts';
import type { Views } from '../../payments/views/payment-view.ts';
import type { ChargeQueries } from '../../payments/settling/query-charge.ts';
import type { Resends } from '../../payments/attempts/resend.ts';
import type { Steps } from '../../payments/attempts/steps.ts';
import type { Clock, Timers } from '@titan/platform/ports';
import type { Providers } from '../../providers/providers.ts';
import { countryBanksOf, createPageBanks } from './banks.ts';
import { type BankCharges, createBankCharges } from './charge.ts';
import { bankForms } from './forms.ts';
import { createBankRequestStore } from './missing-bank.ts';
import { bankPages } from './pages.ts';
import { createBankQueries } from './query.ts';
import { bankActs, bankRoutes } from './routes.ts';
import { PAY_WITH_BANK_RULES } from './rules.ts';

type PayWithBankDeps = {
  clock: Clock;
  timers: Timers;
  paymentLookup: PaymentLookup;
  providers: Providers;
  attempts: Attempts;
  steps: Steps;
  resends: Resends;
  queries: ChargeQueries;
  views: Views;
  db: Database;
};

/** Builds the channel. */
function createPayWithBank(deps: PayWithBankDeps): PaymentChannel & { charges: BankCharges } {
  const { paymentLookup } = deps;
  const own = { ...deps, payments: paymentLookup.payments, bankRequests: createBankRequestStore(deps.db) };
  const charges = createBankCharges(own);
  const bankQueries = createBankQueries(own);
  const acts = bankActs(charges, deps.resends);
  return {
    channel: 'pay_with_bank',
    charges,
    routes: (api, sessions) => bankRoutes(api, sessions, acts, { ...own, bankQueries }),
    forms: bankForms(acts, { ...own, bankQueries }),
    pages: (app, pages) => bankPages(app, { ...paymentLookup, bankQueries }, pages),
    addToPage: createPageBanks(deps),
    choicesOf(payment, place) {
      if (place?.stage !== 'bank-unavailable') return null;
      return { avsCountries: [], allBanks: countryBanksOf(countryOf(payment.currency)) };
    },
  };
}

export const PAY_WITH_BANK = { ...PAY_WITH_BANK_RULES, create: createPayWithBank };
