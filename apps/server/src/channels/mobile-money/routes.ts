// The mobile-money calls of spec §7, and their plain forms.
import {
  authorizeWalletOtp,
  chargeMobileMoney,
  getNetworks,
  queryMobileMoney,
  queryMobileMoneyDirect,
  resendWalletOtp,
  resendWalletStk,
} from '@titan/contract/payer/endpoints.schema';
import type { FastifyInstance } from 'fastify';
import { act, actRoute, sessionRoute } from '../../payments/edge/payer-call.ts';
import type { ChargeQueries } from '../../payments/settling/query-charge.ts';
import type { Resends } from '../../payments/attempts/resend.ts';
import type { SessionTokens } from '../../payments/session/session.ts';
import { ofCharge, ofPayment, stageForm, type StageForm } from '../../payments/edge/stage-form.ts';
import type { WalletCharges } from './charge.ts';
import { networkViewsOf } from './rules.ts';

const channel = 'mobile_money';

/** Declares the calls that change something. */
export function walletActs(charges: WalletCharges, resends: Resends) {
  return {
    charge: act({
      endpoint: chargeMobileMoney,
      channel,
      message: 'Mobile money charge answered',
      run: (call) => charges.charge({ ...call, body: call.body.mobile_money }),
    }),
    authorizeOtp: act({
      endpoint: authorizeWalletOtp,
      channel,
      message: 'Authorization answered',
      run: charges.answerOtp,
    }),
    resendOtp: act({
      endpoint: resendWalletOtp,
      channel,
      message: 'OTP sent again',
      run: (call) => resends.sendOtp(call, channel, call.body.reference),
    }),
    resendPrompt: act({
      endpoint: resendWalletStk,
      channel,
      message: 'Prompt sent again',
      run: charges.resendPrompt,
    }),
    queryDirect: act({
      endpoint: queryMobileMoneyDirect,
      channel,
      message: 'Charge retrieved',
      run: charges.queryDirect,
    }),
  };
}

type WalletActs = ReturnType<typeof walletActs>;

/** Registers the calls. */
export function walletRoutes(
  app: FastifyInstance,
  sessions: SessionTokens,
  acts: WalletActs,
  queries: Pick<ChargeQueries, 'query'>,
): void {
  actRoute(app, sessions, acts.charge);
  actRoute(app, sessions, acts.authorizeOtp);
  actRoute(app, sessions, acts.resendOtp);
  actRoute(app, sessions, acts.resendPrompt);
  actRoute(app, sessions, acts.queryDirect);
  sessionRoute(app, sessions, queryMobileMoney, 'Charge retrieved', ({ body, session }) =>
    queries.query(channel, session, body.reference),
  );
  sessionRoute(app, sessions, getNetworks, 'Networks retrieved', async ({ query }) =>
    networkViewsOf(query.currency),
  );
}

/** In the order in which a payer meets them. */
export function walletForms(acts: WalletActs): StageForm[] {
  return [
    stageForm(acts.charge, ofPayment, ['mobile_money.network']),
    stageForm(acts.authorizeOtp, ofCharge),
    stageForm(acts.resendOtp, ofCharge),
    stageForm(acts.resendPrompt, ofCharge),
    stageForm(acts.queryDirect, ofCharge),
  ];
}
