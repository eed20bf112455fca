// The sandbox's bank for transfers (design §2 sandbox controls): send money to a temporary account, switch off that it pays itself, see
// what arrived and what went back. Absent in live mode.
import {
  readSandboxTransfers,
  type SandboxAccountView,
  sendSandboxTransfer,
  setAutoComplete,
} from '@titan/contract/sandbox-transfer';
import { minorUnitsOf } from '@titan/rules/currency';
import { type AmountProblem, parseAmount, toDecimal } from '@titan/rules/money';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { SeenAccount } from './account.ts';
import type { SandboxTransfers } from './transfers.ts';
import { type Refused, refused } from '../../platform/refusal.ts';
import { route, send } from '../../payments/route.ts';

export type TransferControls = { transfers: SandboxTransfers };

type SendBody = z.output<typeof sendSandboxTransfer.body>;

const NO_ACCOUNT =
  'The sandbox has opened no account with this number. Start a bank transfer on the payment page and send the number that stands there.';

/** Registers the bank's calls. */
export function sandboxTransferRoutes(app: FastifyInstance, { transfers }: TransferControls): void {
  route(app, sendSandboxTransfer, async (request, reply) => {
    const sent = await sendTransfer(transfers, request.body as SendBody);
    return send(reply, 'The money has landed on the account', sent);
  });
  route(app, setAutoComplete, async (request, reply) => {
    const body = request.body as z.output<typeof setAutoComplete.body>;
    const { account_number, auto_complete } = body;
    const isKnown = await transfers.switchAutoComplete(account_number, auto_complete);
    const message = auto_complete
      ? 'The account pays itself two minutes after it was opened'
      : 'The account waits for a transfer that you send';
    return send(reply, message, isKnown ? { auto_complete } : noAccount());
  });
  route(app, readSandboxTransfers, async (request, reply) => {
    const { reference } = request.query as { reference: string };
    const accounts = await transfers.lookAll(reference);
    return send(reply, 'What arrived and what went back', accounts.map(toView));
  });
}

/**
 * Sends money to an account of the sandbox, as whoever asked for it may.
 * @param body `amount` in major units of the account's currency
 * @returns the transfer's id, or what has to be mended
 */
async function sendTransfer(
  transfers: SandboxTransfers,
  body: SendBody,
): Promise<{ transfer_id: string } | Refused> {
  const { account_number: accountNumber, amount, notice = 'once', failing_reversals: failing = 0 } = body;
  const seen = await transfers.look(accountNumber);
  if (!seen) return noAccount();
  const { currency } = seen.account;
  const read = parseAmount(amount, currency);
  if (!read.ok) {
    return refused('INVALID_INPUT', undefined, { amount: { message: amountRule(read.problem, currency) } });
  }
  const id = await transfers.send({
    accountNumber,
    amountMinor: read.minor,
    notice,
    failingReversals: failing,
  });
  return id === null ? noAccount() : { transfer_id: id };
}

function noAccount(): Refused {
  return refused('UNKNOWN_REFERENCE', NO_ACCOUNT, { account_number: { message: NO_ACCOUNT } });
}

function amountRule(problem: AmountProblem, currency: string): string {
  switch (problem) {
    case 'not_positive':
      return 'must be greater than 0';
    case 'too_many_decimals':
      return minorUnitsOf(currency) === 0
        ? `must be a whole number: ${currency} has no decimals`
        : 'must have at most 2 decimals';
    case 'too_large':
      return 'is more than can be sent';
    case 'not_a_number':
      return 'must be a decimal text such as "1500" or "1500.50"';
  }
}

function toView({ account, transfers, isAutoCompleteOn, paysItselfAt }: SeenAccount): SandboxAccountView {
  const { currency } = account;
  return {
    reference: account.reference,
    account_number: account.accountNumber,
    bank_code: account.bankCode,
    bank_name: account.bankName,
    account_name: account.accountName,
    amount: toDecimal(account.amountMinor, currency),
    currency,
    opened_at: account.openedAt,
    expires_at: account.expiresAt,
    auto_complete: isAutoCompleteOn,
    pays_itself_at: paysItselfAt,
    transfers: transfers.map((transfer) => ({
      transfer_id: transfer.id,
      amount: toDecimal(transfer.amountMinor, transfer.currency),
      currency: transfer.currency,
      landed_at: transfer.landedAt,
      payer: transfer.payer,
      reversals: transfer.reversals.map(({ reversalReference, amountMinor, status, at }) => ({
        reversal_reference: reversalReference,
        amount: toDecimal(amountMinor, transfer.currency),
        status,
        at,
      })),
    })),
  };
}
