// TEST MODE: what lands on a temporary account, and whether it pays itself.
import { sendSandboxTransfer, setAutoComplete } from '@titan/contract/sandbox-transfer';
import type { TransferAccount } from '../methods/bank-transfer/flow.ts';
import type { Service } from '../platform/ports.ts';

/** `amount` in major units, as typed. */
export function callTestTransfer(
  { callTestMode }: Service,
  { account_number, transfer_reference }: TransferAccount,
  sends: { amount: string } | { autoComplete: boolean },
  signal: AbortSignal,
) {
  return 'amount' in sends
    ? callTestMode(
        sendSandboxTransfer,
        { account_number, transfer_reference, amount: sends.amount },
        { signal },
      )
    : callTestMode(setAutoComplete, { account_number, auto_complete: sends.autoComplete }, { signal });
}
