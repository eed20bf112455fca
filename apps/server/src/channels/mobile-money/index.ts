// Assembles mobile money.
import type { PaymentChannel } from '../../payments/edge/channel.ts';
import type { PaymentLookup } from '../../payments/edge/open-payment.ts';
import { createWalletCharges, type WalletCharges } from './charge.ts';
import { walletPages } from './pages.ts';
import { walletActs, walletForms, walletRoutes } from './routes.ts';
import { MOBILE_MONEY_RULES } from './rules.ts';

type MobileMoneyDeps = Parameters<typeof createWalletCharges>[0] & { paymentLookup: PaymentLookup };

/** Builds the channel. */
function createMobileMoney(deps: MobileMoneyDeps): PaymentChannel & { charges: WalletCharges } {
  const { resends, queries, paymentLookup } = deps;
  const charges = createWalletCharges(deps);
  const acts = walletActs(charges, resends);
  return {
    channel: 'mobile_money',
    charges,
    routes: (api, sessions) => walletRoutes(api, sessions, acts, queries),
    forms: walletForms(acts),
    pages: (app, pages) => walletPages(app, { ...paymentLookup, queries }, pages),
  };
}

export const MOBILE_MONEY = { ...MOBILE_MONEY_RULES, create: createMobileMoney };
