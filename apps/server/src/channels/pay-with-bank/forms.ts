// The plain forms of pay with bank (design §4): each is the body of its JSON call.
import type { MethodPlace } from '@titan/contract/page-data';
import { requestProcessor } from '@titan/contract/pay-with-bank';
import { queryBank } from '@titan/contract/query-bank';
import { isRefused } from '../../payments/payer-call.ts';
import {
  chargeAlone,
  type Fields,
  ofCharge,
  ofPaymentInData,
  stageForm,
  type StageForm,
} from '../../payments/stage-form.ts';
import type { Clock } from '../../platform/ports.ts';
import { type BankRequestStore, requestBank } from './missing-bank.ts';
import type { BankQueries } from './query.ts';
import type { BankActs } from './routes.ts';

const channel = 'pay_with_bank';
const ACCOUNT = 'data.bank_account';

type FormParts = { clock: Clock; confirming: Pick<BankQueries, 'query'>; bankRequests: BankRequestStore };

/** In the order in which a payer meets them. */
export function bankForms(acts: BankActs, parts: FormParts): StageForm[] {
  return [
    {
      // An account and a phone number are not shown again, a birth date neither.
      ...stageForm(acts.charge, ofPaymentInData(channel), [
        'bank',
        `${ACCOUNT}.mode`,
        `${ACCOUNT}.account_name`,
      ]),
      placeOf: placeOfBank,
    },
    stageForm(acts.authorize, ofCharge),
    // "Check now": the bank is asked, and the page shows where the payment stands.
    stageForm(
      {
        endpoint: queryBank,
        channel,
        run: ({ session, body }) => parts.confirming.query(session, body.reference),
      },
      chargeAlone,
    ),
    requestForm(parts),
    stageForm(acts.resendOtp, chargeAlone),
  ];
}

/** Where the form of a bank comes back, as nobody is held there: the bank by its slug. */
function placeOfBank({ bank = '' }: Fields): MethodPlace {
  return { stage: 'init', of: /^[a-z0-9-]{1,40}$/.test(bank) ? bank : null };
}

/** "I can't find my bank": chosen from all banks of the country, or typed. */
function requestForm({ clock, bankRequests }: FormParts): StageForm {
  return {
    ...stageForm(
      {
        endpoint: requestProcessor,
        channel,
        async run({ session, body }) {
          const kept = await requestBank(bankRequests, session, body.bank_name, clock.now());
          return isRefused(kept) ? kept : { goTo: { stage: 'bank-unavailable', of: 'received' } };
        },
      },
      // A typed name goes before a chosen one.
      (_session, { bank_name: typed, bank: chosen }) => ({ bank_name: (typed || chosen) ?? '' }),
      ['bank_name'],
    ),
    placeOf: () => ({ stage: 'bank-unavailable', of: null }),
  };
}
