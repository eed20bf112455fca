// The direct calls for bank transfer and pay with bank.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { toMajorNumber } from '@titan/rules/money';
import type { FastifyInstance } from 'fastify';
import { sentNarration } from '../../merchants/kept-text.ts';
import type { Owner } from '../../merchants/merchant-key.ts';
import { isRefused } from '@titan/platform/refusal';
import { addCall } from '../call.ts';
import { refused } from '../envelope.ts';
import {
  chargeBankDirectly,
  chargeTransferDirectly,
  listDebitBanks,
  type DirectDeps,
  openDirectly,
  readCharged,
  refusedDirectly,
} from './charge.ts';
import { type BankChargeReply, customerOf, moneyOf, transferReplyOf } from './replies.ts';
import { checkoutUrl, type CheckoutPage } from '../open-transaction.ts';
import { readOwnPayment } from '../transaction-store.ts';

export function addBankCalls(scope: FastifyInstance, deps: DirectDeps): void {
  const { direct, checks } = deps;
  addCall(scope, deps, chargeTransferDirectly, async ({ owner, body }) => {
    const { account_name: accountName = null, auto_complete: autoComplete = true } = body;
    const payment = await openDirectly(deps, owner, 'bank_transfer', body);
    if (isRefused(payment)) return payment;
    const answer = await direct.openAccount(payment.reference, { accountName, autoComplete });
    if (isRefused(answer)) return refusedDirectly(answer);
    return transferReplyOf(await readCharged(deps, owner, answer));
  });
  addCall(scope, deps, chargeBankDirectly, async ({ owner, body }) => {
    const problems = await checks.bank(owner, body.currency, body.bank_code);
    if (problems === null) return refused('busy');
    const payment = await openDirectly(deps, owner, 'pay_with_bank', body, problems);
    if (isRefused(payment)) return payment;
    const answer = await direct.chargeBank(payment.reference, body.bank_code);
    if (isRefused(answer)) return refusedDirectly(answer);
    if ('reference' in answer) return charged(deps, owner, answer, payment);
    return asked(deps, owner, { page: payment, reference: body.reference, bankName: answer.bankName });
  });
  addCall(scope, deps, listDebitBanks, async ({ owner, query }) => {
    const banks = await direct.banks(owner, query?.currency ?? 'NGN');
    return isRefused(banks) ? refusedDirectly(banks) : banks;
  });
}

const AT_BANK = 'Redirect the customer to authorise the payment at the bank';
const AT_OURS = 'Redirect the customer to say whose account it is';

async function charged(
  deps: DirectDeps,
  owner: Owner,
  view: ChargeView,
  { address }: CheckoutPage,
): Promise<BankChargeReply> {
  const found = await readCharged(deps, owner, view);
  const atBank = view.authorization?.redirect_url;
  const redirect_url = atBank ? deps.publicUrl + atBank : checkoutUrl(deps, address);
  return {
    ...moneyOf(found),
    transaction_reference: view.reference,
    merchant_bears_cost: found.row.merchant_bears_cost,
    narration: sentNarration(found.row),
    message: view.response_message ?? AT_BANK,
    authorization: { redirect_url },
    bank_account: { bank_name: view.bank?.name ?? '' },
    customer: customerOf(found.row),
  };
}

/** Nothing is charged yet: the payer gives the account on the payment's own page. */
async function asked(
  deps: DirectDeps,
  owner: Owner,
  { page, reference, bankName }: { page: CheckoutPage; reference: string; bankName: string },
): Promise<BankChargeReply> {
  const row = await readOwnPayment(deps, owner, reference);
  if (row === null) throw new Error('A payment that was opened cannot be read');
  const fees = row.fees['pay_with_bank'];
  return {
    amount: toMajorNumber(row.amount_minor, row.currency),
    currency: row.currency,
    fee: toMajorNumber(fees?.fee ?? 0, row.currency),
    vat: toMajorNumber(fees?.vat ?? 0, row.currency),
    payment_reference: row.reference,
    status: 'processing' as const,
    transaction_reference: null,
    merchant_bears_cost: row.merchant_bears_cost,
    narration: sentNarration(row),
    message: AT_OURS,
    authorization: { redirect_url: checkoutUrl(deps, page.address) },
    bank_account: { bank_name: bankName },
    customer: customerOf(row),
  };
}
