// Spec §7, the calls of pay with bank, and those of a bank transfer after its set-up: path → service → answer.
import { returnTransferPart } from '@titan/contract/bank-transfer';
import { queryBank as queryBankCall } from '@titan/contract/query-bank';
import {
  authorizeBank,
  chargeBank as chargeBankCall,
  getAllBanks,
  getBanks,
  getRedirectUrl,
  requestProcessor,
  resendBankOtp,
} from '@titan/contract/pay-with-bank';
import type { FastifyInstance } from 'fastify';
import { answerBankAuthorisation } from './answer-bank-authorisation.ts';
import { banksFor, countryBanksOf } from './bank-list.ts';
import { readRedirectUrl } from './bank-redirect.ts';
import { chargeBank } from './charge-bank.ts';
import { confirmBank } from './query-bank.ts';
import { requestBank } from './request-bank.ts';
import { resendOtp } from '../../payments/resend-otp.ts';
import { returnPart } from '../bank-transfer/return-part.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import { act, actRoute } from '../../payments/act.ts';
import { sessionRoute } from '../../payments/route.ts';

export const RETURN_PART = act({
  endpoint: returnTransferPart,
  channel: 'bank_transfer',
  message: 'What arrived goes back',
  run: (parts, press) => returnPart(parts, press),
});

const channel = 'pay_with_bank';

export const CHARGE_BANK = act({
  endpoint: chargeBankCall,
  channel,
  message: 'Bank charge answered',
  run: (parts, press) => chargeBank(parts, { ...press, body: press.body.data.bank_account }),
});

export const AUTHORIZE_BANK = act({
  endpoint: authorizeBank,
  channel,
  message: 'Authorization answered',
  run: (parts, press) => answerBankAuthorisation(parts, press),
});

export const RESEND_BANK_OTP = act({
  endpoint: resendBankOtp,
  channel,
  message: 'OTP sent again',
  run: (parts, press) => resendOtp(parts, channel, { ...press, body: { reference: press.body.reference } }),
});

/** Registers the calls. */
export function bankRoutes(app: FastifyInstance, parts: ServiceParts): void {
  actRoute(app, parts, CHARGE_BANK);
  actRoute(app, parts, AUTHORIZE_BANK);
  actRoute(app, parts, RESEND_BANK_OTP);
  actRoute(app, parts, RETURN_PART);
  const { sessions } = parts;
  sessionRoute(app, sessions, getBanks, 'Banks retrieved', ({ session, query }) =>
    banksFor(parts, session, query.currency),
  );
  sessionRoute(app, sessions, getAllBanks, 'Banks retrieved', async ({ query }) =>
    countryBanksOf(query.countryCode),
  );
  sessionRoute(app, sessions, getRedirectUrl, 'Address retrieved', ({ session, query }) =>
    readRedirectUrl(parts, session, query.reference),
  );
  sessionRoute(app, sessions, requestProcessor, 'We have received your request', ({ session, body }) =>
    requestBank(parts, session, body.bank_name),
  );
  sessionRoute(app, sessions, queryBankCall, 'Charge retrieved', ({ body, session }) =>
    confirmBank(parts, session, body),
  );
}
