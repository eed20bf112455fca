// The plain forms of pay with bank that are more than their JSON calls (design §4): asking the bank, the bank that is missing, and TEST
// MODE's app; and where the form of an account comes back.
import type { MethodPlace } from '@titan/contract/page-data';
import { bankAppAct } from '@titan/contract/sandbox-bank-app';
import type { SandboxBankApp } from '../../providers/sandbox/bank-app.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import { askBankCharge, queryBank } from './query.ts';
import { refused } from '../../platform/refusal.ts';
import { requestBank } from './routes.ts';
import type { Fields, StageForm } from '../../page/form-fields.ts';
import { isRefused } from '../../payments/payer-call.ts';

const channel = 'pay_with_bank';

/** "Check now": the bank is asked, and the page shows where the payment stands. */
const queryForm: StageForm = {
  path: '/bank/query',
  channel,
  keeps: [],
  submit: (parts, { session }, _pressKey, fields) => queryBank(parts, session, fields['charge'] ?? ''),
};

/** "I can't find my bank": chosen from all banks of the country, or typed. */
const requestForm: StageForm = {
  path: '/bank/processor-request',
  channel,
  keeps: ['bank_name'],
  placeOf: () => ({ stage: 'bank-unavailable', of: null }),
  async submit(parts, { session }, _pressKey, fields) {
    const kept = await requestBank(parts, session, (fields['bank_name'] || fields['bank']) ?? '');
    return isRefused(kept) ? kept : { goTo: { stage: 'bank-unavailable', of: 'received' } };
  },
};

/** Where the form of a bank comes back, as nobody is held there: the bank by its slug. */
export function placeOfBank({ bank = '' }: Fields): MethodPlace {
  return { stage: 'init', of: /^[a-z0-9-]{1,40}$/.test(bank) ? bank : null };
}

/** In the order in which a payer meets them. */
export const BANK_FORMS: readonly StageForm[] = [queryForm, requestForm];

/** What a person does in the sandbox's bank app or on its page, and then the bank is asked. */
export function testAppForm(bankApp: SandboxBankApp): StageForm {
  return {
    path: '/bank/test-app',
    channel,
    keeps: [],
    async submit(parts, { session }, _pressKey, fields) {
      const charge = await parts.payments.charge(session, fields['charge'] ?? '');
      if (charge?.channel !== channel) return refused('UNKNOWN_REFERENCE');
      const act = bankAppAct.safeParse(fields['act']);
      if (act.success) await bankApp.act(charge.reference, act.data, 'once');
      return chargeViewOf(await askBankCharge(parts, charge, 0));
    },
  };
}
