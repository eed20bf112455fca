// The plain forms of pay with bank: each is the body of its JSON call.
import { queryBank, requestProcessor } from '@titan/contract/payer/endpoints.schema';
import type { MethodPlace } from '@titan/contract/page/page-data';
import { isRefused } from '@titan/platform/refusal';
import {
  chargeAlone,
  type FormFields,
  ofCharge,
  ofPaymentInData,
  stageForm,
  type StageForm,
} from '../../payments/edge/stage-form.ts';
import type { Clock } from '@titan/platform/ports';
import { type BankRequestStore, requestBank } from './missing-bank.ts';
import type { BankQueries } from './query.ts';
import type { BankActs } from './routes.ts';

const channel = 'pay_with_bank';
const ACCOUNT = 'data.bank_account';

type FormDeps = { clock: Clock; bankQueries: Pick<BankQueries, 'query'>; bankRequests: BankRequestStore };

/** In the order in which a payer meets them. */
export function bankForms(acts: BankActs, deps: FormDeps): StageForm[] {
  return [
    {
      // Account number, phone number and birth date are not shown again.
      ...stageForm(acts.charge, ofPaymentInData(channel), [
        'bank',
        `${ACCOUNT}.mode`,
        `${ACCOUNT}.account_name`,
      ]),
      placeOf: placeOfBank,
    },
    stageForm(acts.authorize, ofCharge),
    // "Check now": queries the bank; the page then shows the payment's state.
    stageForm(
      {
        endpoint: queryBank,
        channel,
        run: ({ session, body }) => deps.bankQueries.query(session, body.reference),
      },
      chargeAlone,
    ),
    requestForm(deps),
    stageForm(acts.resendOtp, chargeAlone),
  ];
}

/** Where a refused form is shown again: at its bank, by slug, since there is no charge yet. */
function placeOfBank({ bank = '' }: FormFields): MethodPlace {
  return { stage: 'init', of: /^[a-z0-9-]{1,40}$/.test(bank) ? bank : null };
}

/** "I can't find my bank": chosen from all banks of the country, or typed. */
function requestForm({ clock, bankRequests }: FormDeps): StageForm {
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
      // A typed name takes precedence over a chosen one.
      (_session, { bank_name: typed, bank: chosen }) => ({ bank_name: (typed || chosen) ?? '' }),
      ['bank_name'],
    ),
    placeOf: () => ({ stage: 'bank-unavailable', of: null }),
  };
}
