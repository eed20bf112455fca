// The plain forms of pay with bank (design §4): each is its JSON call; asking the bank, and the bank that is missing, are more.
import type { MethodPlace } from '@titan/contract/page-data';
import { isRefused } from '../../payments/payer-call.ts';
import type { Session } from '../../payments/session.ts';
import { chargeAlone, type Fields, ofCharge, stageForm, type StageForm } from '../../payments/stage-form.ts';
import { type BankRequestStore, requestBank } from './missing-bank.ts';
import type { BankQueries } from './query.ts';
import type { BankActs } from './routes.ts';

const channel = 'pay_with_bank';
const ACCOUNT = 'data.bank_account';

type FormParts = { confirming: Pick<BankQueries, 'query'>; bankRequests: BankRequestStore };

/** In the order in which a payer meets them. */
export function bankForms(acts: BankActs, { confirming, bankRequests }: FormParts): StageForm[] {
  return [
    {
      // An account and a phone number are not shown again, a birth date neither.
      ...stageForm(acts.charge, dataOfPayment, ['bank', `${ACCOUNT}.mode`, `${ACCOUNT}.account_name`]),
      placeOf: placeOfBank,
    },
    stageForm(acts.authorize, ofCharge),
    // "Check now": the bank is asked, and the page shows where the payment stands.
    {
      path: '/bank/query',
      channel,
      keeps: [],
      submit: ({ session }, _idempotencyKey, fields) => confirming.query(session, fields['charge'] ?? ''),
    },
    requestForm(bankRequests),
    stageForm(acts.resendOtp, chargeAlone),
  ];
}

/** Of a call that says everything in `data`. */
function dataOfPayment({ publicKey, pageReference }: Session): Fields {
  return { type: 'pay_with_bank', 'data.public_key': publicKey, 'data.payment_reference': pageReference };
}

/** Where the form of a bank comes back, as nobody is held there: the bank by its slug. */
function placeOfBank({ bank = '' }: Fields): MethodPlace {
  return { stage: 'init', of: /^[a-z0-9-]{1,40}$/.test(bank) ? bank : null };
}

/** "I can't find my bank": chosen from all banks of the country, or typed. */
function requestForm(bankRequests: BankRequestStore): StageForm {
  return {
    path: '/bank/processor-request',
    channel,
    keeps: ['bank_name'],
    placeOf: () => ({ stage: 'bank-unavailable', of: null }),
    async submit({ session, now }, _idempotencyKey, fields) {
      const typed = (fields['bank_name'] || fields['bank']) ?? '';
      const kept = await requestBank(bankRequests, session, typed, now);
      return isRefused(kept) ? kept : { goTo: { stage: 'bank-unavailable', of: 'received' } };
    },
  };
}
