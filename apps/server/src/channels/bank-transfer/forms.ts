// The plain forms of bank transfer (design §4): an account (the first, another, one for the rest), the part that goes back, and TEST
// MODE's transfer of any amount.
import { parseAmount } from '@titan/rules/money';
import type { SandboxTransfers } from '../../providers/sandbox/transfers.ts';
import { refused, wrongAlone } from '../../platform/refusal.ts';
import { openTransferAccount, transferView } from './account.ts';
import type { StageForm } from '../../page/form-fields.ts';

const channel = 'bank_transfer';

/** Asks for an account. Before the first one the payer has understood the instructions (spec §2), and every form says so. */
export const accountForm: StageForm = {
  path: '/bank-transfer/account',
  channel,
  keeps: [],
  async submit(parts, { session }, pressKey, fields) {
    if (fields['understood'] !== 'yes')
      return wrongAlone('understood', { code: 'INSTRUCTIONS_NOT_UNDERSTOOD' });
    return openTransferAccount(parts, { session, pressKey });
  },
};

/** Sends money of the sandbox to the charge's account, as a payer's bank would. */
export function testTransferForm(transfers: SandboxTransfers): StageForm {
  return {
    path: '/bank-transfer/test-transfer',
    channel,
    keeps: ['amount'],
    async submit(parts, { session }, _pressKey, fields) {
      const charge = await parts.payments.charge(session, fields['charge'] ?? '');
      if (charge?.channel !== channel) return refused('UNKNOWN_REFERENCE');
      const amount = parseAmount((fields['amount'] ?? '').trim(), charge.currency);
      if (!amount.ok) return wrongAlone('amount', { code: 'AMOUNT_MISSING' });
      const { bank_transfer: shown } = await transferView(parts, charge);
      const accountNumber = shown?.account?.account_number;
      if (accountNumber === undefined) return refused('STEP_NOT_EXPECTED');
      await transfers.send({ accountNumber, amountMinor: amount.minor, notice: 'once', failingReversals: 0 });
      return transferView(parts, charge);
    },
  };
}

/** Whether the charge's account of the sandbox pays itself. */
export function testAutoForm(transfers: SandboxTransfers): StageForm {
  return {
    path: '/bank-transfer/test-auto',
    channel,
    keeps: [],
    async submit(parts, { session }, _pressKey, fields) {
      const charge = await parts.payments.charge(session, fields['charge'] ?? '');
      if (charge?.channel !== channel) return refused('UNKNOWN_REFERENCE');
      const { bank_transfer: shown } = await transferView(parts, charge);
      const accountNumber = shown?.account?.account_number;
      if (accountNumber === undefined) return refused('STEP_NOT_EXPECTED');
      await transfers.switchAutoComplete(accountNumber, fields['auto'] === 'on');
      return transferView(parts, charge);
    },
  };
}
