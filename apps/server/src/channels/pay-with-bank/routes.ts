// Spec §7, the calls of pay with bank, and those of a bank transfer after its set-up: path → service → answer.
import { returnTransferPart } from '@titan/contract/bank-transfer';
import {
  authorizeBank,
  chargeBank as chargeBankCall,
  getAllBanks,
  getBanks,
  getRedirectUrl,
  requestProcessor,
  resendBankOtp,
} from '@titan/contract/pay-with-bank';
import { queryBank as queryBankCall } from '@titan/contract/query-bank';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { act, actRoute, sessionRoute } from '../../payments/payer-call.ts';
import { resendOtp } from '../../payments/resend-otp.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import type { Session } from '../../payments/session.ts';
import { type Refused, wrongAlone } from '../../platform/refusal.ts';
import { returnPart } from '../bank-transfer/parts.ts';
import { banksFor, countryBanksOf } from './banks.ts';
import { answerBankAuthorisation, chargeBank } from './charge.ts';
import { confirmBank } from './query.ts';
import { readRedirectUrl } from './return.ts';

// The banks that payers asked for and could not find: one row a payment and name, for an operator to read.

type BankRequest = {
  transactionId: number;
  bankName: string;
  currency: string;
  /** Epoch ms. */
  now: number;
};

export type BankRequestStore = {
  /** Keeps a request, unless the payment has made the same one, or `most`. */
  keep(request: BankRequest, most: number): Promise<void>;
};

/** Builds the store. */
export function createBankRequestStore(db: Database): BankRequestStore {
  return {
    async keep({ transactionId: transaction_id, bankName: bank_name, currency, now }, most) {
      const kept = db.selectFrom('bank_requests').select('id').where('transaction_id', '=', transaction_id);
      if ((await kept.execute()).length >= most) return;
      await db
        .insertInto('bank_requests')
        .values({ transaction_id, bank_name, currency, at: new Date(now) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

// "I can't find my bank" (spec §2, §7 bank/processor-request): the name is kept for an operator.

const MAX_LENGTH = 100;
/** Nobody misses more banks than this in one payment. */
const MOST = 10;

/** Keeps the name, once a payment; a repeat is the same request. Past the tenth nothing more is kept. */
export async function requestBank(
  parts: ServiceParts,
  { transactionId, currency }: Session,
  typed: string,
): Promise<{ bank_name: string } | Refused> {
  const bankName = plainName(typed);
  if (bankName === '') return wrongAlone('bank_name', { code: 'BANK_NAME_MISSING' });
  await parts.bankRequests.keep({ transactionId, bankName, currency, now: parts.clock.now() }, MOST);
  return { bank_name: bankName };
}

/** One line of letters, as an operator may read it. */
function plainName(typed: string): string {
  const line = typed.normalize('NFC').replace(/[\p{C}\s]+/gu, ' ');
  return [...line.trim()].slice(0, MAX_LENGTH).join('').trim();
}

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
