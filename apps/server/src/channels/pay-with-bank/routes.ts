// The calls of pay with bank (spec §7).
import {
  authorizeBank,
  chargeBank,
  getAllBanks,
  getBanks,
  getRedirectUrl,
  queryBank,
  requestProcessor,
  resendBankOtp,
} from '@titan/contract/payer/endpoints.schema';
import type { FastifyInstance } from 'fastify';
import { act, actRoute, sessionRoute } from '../../payments/edge/payer-call.ts';
import { isRefused, refused } from '@titan/platform/refusal';
import type { ChargeQueries } from '../../payments/settling/query-charge.ts';
import type { Resends } from '../../payments/attempts/resend.ts';
import type { Session, SessionTokens } from '../../payments/session/session.ts';
import type { Clock } from '@titan/platform/ports';
import type { Providers } from '../../providers/providers.ts';
import { countryBanksOf, listBanks } from './banks.ts';
import type { BankCharges } from './charge.ts';
import { type BankRequestStore, requestBank } from './missing-bank.ts';
import { openBankRedirect } from './pages.ts';
import type { BankQueries } from './query.ts';
import { redirectPath } from './rules.ts';

const channel = 'pay_with_bank';

/** Declares the calls that change something. */
export function bankActs(charges: BankCharges, resends: Resends) {
  return {
    charge: act({
      endpoint: chargeBank,
      channel,
      message: 'Bank charge answered',
      run: (call) => charges.charge({ ...call, body: call.body.data.bank_account }),
    }),
    authorize: act({
      endpoint: authorizeBank,
      channel,
      message: 'Authorization answered',
      run: charges.authorize,
    }),
    resendOtp: act({
      endpoint: resendBankOtp,
      channel,
      message: 'OTP sent again',
      run: (call) => resends.sendOtp(call, channel, call.body.reference),
    }),
  };
}

export type BankActs = ReturnType<typeof bankActs>;

type RouteDeps = {
  clock: Clock;
  providers: Providers;
  queries: Pick<ChargeQueries, 'find'>;
  bankQueries: BankQueries;
  bankRequests: BankRequestStore;
};

/** Registers the calls. */
export function bankRoutes(
  app: FastifyInstance,
  sessions: SessionTokens,
  acts: BankActs,
  { clock, providers, queries, bankQueries, bankRequests }: RouteDeps,
): void {
  actRoute(app, sessions, acts.charge);
  actRoute(app, sessions, acts.authorize);
  actRoute(app, sessions, acts.resendOtp);
  sessionRoute(app, sessions, getBanks, 'Banks retrieved', async ({ session, query: { currency } }) => {
    // A payment has one currency.
    if (currency !== session.currency) return [];
    const banks = await listBanks(providers, { currency, of: session.paymentReference });
    return isRefused(banks) ? banks : [...banks];
  });
  sessionRoute(app, sessions, getAllBanks, 'Banks retrieved', async ({ query }) =>
    countryBanksOf(query.countryCode),
  );
  sessionRoute(app, sessions, getRedirectUrl, 'Address retrieved', ({ session, query }) =>
    readRedirectUrl(queries, session, query.reference),
  );
  sessionRoute(app, sessions, requestProcessor, 'We have received your request', ({ session, body }) =>
    requestBank(bankRequests, session, body.bank_name, clock.now()),
  );
  sessionRoute(app, sessions, queryBank, 'Charge retrieved', ({ body, session }) =>
    bankQueries.confirm(session, body),
  );
}

/** By the charge's reference, or by the payment's for its latest charge. */
async function readRedirectUrl(queries: Pick<ChargeQueries, 'find'>, session: Session, reference: string) {
  const charge = await queries.find(session, reference);
  if (charge?.channel !== channel) return refused('UNKNOWN_REFERENCE');
  if (openBankRedirect(charge) === null) return refused('STEP_NOT_EXPECTED');
  return { redirect_url: redirectPath(charge.reference) };
}
