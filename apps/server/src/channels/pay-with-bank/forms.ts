// The plain forms of pay with bank (design §4): bank and account, the code, what can be pressed while the bank is waited for, the bank that
// is missing, and TEST MODE's app.
import { bankAppAct } from '@titan/contract/sandbox-bank-app';
import { authorisationDigits, authorisationName, checkAuthorisation } from '@titan/rules/bank-authorisation';
import { BANK_FIELDS, type BankInput } from '@titan/rules/bank-fields';
import type { SandboxBankApp } from '../../providers/sandbox/bank-app.ts';
import { listBanks } from './banks.ts';
import { chargeBank, checkBankInput } from './charge.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import { askBankCharge, queryBank } from './query.ts';
import { refused, wrong, wrongAlone } from '../../platform/refusal.ts';
import { requestBank, AUTHORIZE_BANK } from './routes.ts';
import type { Fields, StageForm } from '../../page/form-fields.ts';
import { isRefused } from '../../payments/payer-call.ts';

const channel = 'pay_with_bank';

/** The bank by its slug, and what it asks for. An account and a phone number are not shown again, a birth date neither. */
const chargeForm: StageForm = {
  path: '/bank/charge',
  channel,
  keeps: ['bank', 'mode', 'account_name'],
  placeOf: ({ bank = '' }) => ({ stage: 'init', of: /^[a-z0-9-]{1,40}$/.test(bank) ? bank : null }),
  async submit(parts, { session, browser, now }, pressKey, fields) {
    const { currency, intentReference: paymentReference } = session;
    const banks = await listBanks(parts, { currency, paymentReference });
    if (banks === null) return refused('UNAVAILABLE');
    const bank = banks.find(({ slug }) => slug === fields['bank']);
    const checked = checkBankInput(bank, typedIn(fields), now, modeOf(fields));
    if (!checked.ok) return wrong(checked.fields);
    return chargeBank(parts, { session, browser, pressKey, body: checked.debit.account });
  },
};

function typedIn(fields: Fields): BankInput {
  const input: BankInput = {};
  for (const field of BANK_FIELDS) input[field] = (fields[field] ?? '').slice(0, 200);
  return input;
}

/** Of Capitec's radio. */
function modeOf({ mode }: Fields): 'phone' | 'account' | undefined {
  return mode === 'phone' || mode === 'account' ? mode : undefined;
}

/** The code goes by the name that the charge asks for. */
const authorizeForm: StageForm = {
  path: '/bank/authorize',
  channel,
  keeps: [],
  async submit(parts, { session, browser }, pressKey, fields) {
    const charge = await parts.payments.charge(session, fields['charge'] ?? '');
    if (charge?.channel !== channel) return refused('UNKNOWN_REFERENCE');
    const code = authorisationDigits(fields['code'] ?? '');
    if (checkAuthorisation(code) !== 'valid') return wrongAlone('code', { code: 'BANK_CODE_INCOMPLETE' });
    const name = authorisationName(charge.auth_model === 'PAY_ID' ? 'PAY_ID' : 'OTP');
    const authorization = name === 'otp' ? { otp: code } : { payId: code };
    const body = { public_key: session.publicKey, reference: charge.reference, authorization };
    return AUTHORIZE_BANK.run(parts, { session, browser, pressKey, body });
  },
};

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

/** In the order in which a payer meets them. */
export const BANK_FORMS: readonly StageForm[] = [chargeForm, authorizeForm, queryForm, requestForm];

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
