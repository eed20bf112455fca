// Spec §7, the mobile-money calls: path → service → answer.
import {
  authorizeWalletOtp,
  authorizeWalletStk,
  chargeMobileMoney,
  getNetworks,
  queryMobileMoney,
  queryMobileMoneyDirect,
  resendWalletOtp,
  resendWalletStk,
} from '@titan/contract/mobile-money';
import type { FastifyInstance } from 'fastify';
import type { SandboxHandset } from '../../providers/sandbox/phone.ts';
import { answerWalletOtp, chargeWallet } from './charge.ts';
import { queryCharge } from '../../payments/query-charge.ts';
import { authorizePrompt, queryWalletDirect } from './query.ts';
import { resendOtp } from '../../payments/resend-otp.ts';
import { resendPrompt } from './resend-prompt.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import { networkViewsOf } from './view.ts';
import { act, actRoute, sessionRoute } from '../../payments/payer-call.ts';

const channel = 'mobile_money';

export const CHARGE_WALLET = act({
  endpoint: chargeMobileMoney,
  channel,
  message: 'Mobile money charge answered',
  run: (parts, press) => chargeWallet(parts, { ...press, body: press.body.mobile_money }),
});

export const AUTHORIZE_WALLET_OTP = act({
  endpoint: authorizeWalletOtp,
  channel,
  message: 'Authorization answered',
  run: (parts, press) => answerWalletOtp(parts, press),
});

export const RESEND_WALLET_OTP = act({
  endpoint: resendWalletOtp,
  channel,
  message: 'OTP sent again',
  run: (parts, press) => resendOtp(parts, channel, { ...press, body: { reference: press.body.reference } }),
});

export const RESEND_WALLET_STK = act({
  endpoint: resendWalletStk,
  channel,
  message: 'Prompt sent again',
  run: (parts, press) => resendPrompt(parts, press),
});

export const QUERY_WALLET_DIRECT = act({
  endpoint: queryMobileMoneyDirect,
  channel,
  message: 'Charge retrieved',
  run: (parts, press) => queryWalletDirect(parts, press),
});

/** The sandbox's own act: the phone is its, so there is none in live mode. */
export function authorizeStk(phone: SandboxHandset) {
  return act({
    endpoint: authorizeWalletStk,
    channel,
    message: 'Prompt approved',
    run: (parts, press) => authorizePrompt(parts, phone, press),
  });
}

/** Registers the calls; `phone` is the sandbox's, null in live mode. */
export function mobileMoneyRoutes(
  app: FastifyInstance,
  parts: ServiceParts,
  phone: SandboxHandset | null,
): void {
  actRoute(app, parts, CHARGE_WALLET);
  actRoute(app, parts, AUTHORIZE_WALLET_OTP);
  actRoute(app, parts, RESEND_WALLET_OTP);
  actRoute(app, parts, RESEND_WALLET_STK);
  actRoute(app, parts, QUERY_WALLET_DIRECT);
  if (phone !== null) actRoute(app, parts, authorizeStk(phone));
  const { sessions } = parts;
  sessionRoute(app, sessions, queryMobileMoney, 'Charge retrieved', ({ body, session }) =>
    queryCharge(parts, channel, session, body.reference),
  );
  sessionRoute(app, sessions, getNetworks, 'Networks retrieved', async ({ query }) =>
    networkViewsOf(query.currency),
  );
}
