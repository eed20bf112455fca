// Paystack's list of transactions (https://paystack.com/docs/api/transaction/#list): what was debited on an account, the newest first.
import { readData } from '../answers.ts';
import type { Calls } from '../bearer-calls.ts';
import { maskedNumber } from '../masked.ts';
import type { ListedDebit, Provider } from '../port.ts';
import { fromPaystackAmount } from './calls.ts';
import { type ListedTransaction, transactionsBody } from './wire.ts';

const PER_PAGE = '100';

export const debitsOf =
  (calls: Calls): Provider['debitsSince'] =>
  async (since, page) => {
    const number = page ?? '1';
    const from = new Date(since).toISOString();
    const query = new URLSearchParams({ from, status: 'success', perPage: PER_PAGE, page: number });
    const rows = (await readData(calls({ path: `/transaction?${query}` }), transactionsBody))?.data;
    if (!rows) return null;
    // How many rows it gives at most is not documented: only an empty page is the last.
    const next = rows.length === 0 ? null : String(Number(number) + 1);
    return { debits: rows.flatMap((row) => debitIn(row) ?? []), next };
  };

function debitIn(row: ListedTransaction | null | undefined): ListedDebit | null {
  const amountMinor = row ? fromPaystackAmount(row.amount, row.currency) : null;
  if (!row || row.status !== 'success' || amountMinor === null) return null;
  const { reference, currency, metadata, authorization } = row;
  const paymentReference = metadata?.payment_reference;
  const payer = authorization?.last4 ?? authorization?.sender_bank_account_number;
  return {
    reference,
    amountMinor,
    currency,
    ...(paymentReference && { paymentReference }),
    ...(payer && { payer: maskedNumber(payer) }),
  };
}
