// The calls and plain forms of bank transfer (spec §7): opening an account and returning a part.
import { openTransferAccount, returnTransferPart } from '@titan/contract/payer/endpoints.schema';
import { act, callerOf, setUp, type SetUp } from '../../payments/edge/payer-call.ts';
import { isRefused, wrongAlone } from '@titan/platform/refusal';
import { ofCharge, ofPaymentInData, stageForm, type StageForm } from '../../payments/edge/stage-form.ts';
import type { TransferCharges } from './account.ts';
import type { PartReturner } from './parts.ts';

const channel = 'bank_transfer';

/** Set-up with `type=bank_transfer` opens an account for the session's payment. */
export function accountSetUp(charges: TransferCharges): SetUp {
  return setUp({
    endpoint: openTransferAccount,
    message: 'Bank transfer initiated successfully',
    async act(request, _body, sessions) {
      const caller = callerOf(request, sessions);
      return isRefused(caller) ? caller : charges.openAccount(caller);
    },
  });
}

/** Declares the call that gives a part back. */
export function returnPartAct({ returnPart }: PartReturner) {
  return act({
    endpoint: returnTransferPart,
    channel,
    message: 'What arrived goes back',
    run: returnPart,
  });
}

/** The forms of both. */
export function transferForms(
  charges: TransferCharges,
  returnPart: ReturnType<typeof returnPartAct>,
): StageForm[] {
  return [accountForm(charges), stageForm(returnPart, ofCharge)];
}

/** Before the first account, the page's form requires the payer to confirm the instructions (spec §2); the JSON call does not. */
function accountForm({ openAccount }: TransferCharges): StageForm {
  // The JSON call shares its path with every other set-up, so the form has one of its own.
  const endpoint = { path: '/bank-transfer/account', body: openTransferAccount.body };
  const form = stageForm({ endpoint, channel, run: openAccount }, ofPaymentInData(channel));
  return {
    ...form,
    async submit(context, idempotencyKey, fields) {
      if (fields['understood'] === 'yes') return form.submit(context, idempotencyKey, fields);
      return wrongAlone('understood', { code: 'INSTRUCTIONS_NOT_UNDERSTOOD' });
    },
  };
}
