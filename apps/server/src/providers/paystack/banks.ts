// Nigeria's banks as Paystack lists them, under the names that the page knows them by.
import type { Bank } from '@titan/rules/bank-fields';
import { bankSlugOf } from '@titan/rules/bank-slugs';
import { transferProviderOf } from '@titan/rules/transfer-providers';
import type { PaystackBank } from './wire.ts';

/** Wants a token from the bank's own app, for which the page has no field. */
const KUDA = '50211';

/** Null for a bank whose accounts cannot be debited by what the page asks for. */
export function bankOf(bank: PaystackBank): Bank | null {
  const { name, code, slug, active, is_deleted: isDeleted, pay_with_bank: isTaken, currency } = bank;
  if (!active || isDeleted === true || !isTaken || currency !== 'NGN' || code === KUDA) return null;
  return { name, slug: bankSlugOf(code) ?? slug, processor: 'paystack', code };
}

/** The code of the bank of a temporary account: ours where the bank is known (`wema-bank` is `wema`), else Paystack's own. */
export function transferBankCodeOf(slug: string): string {
  const [first = slug] = slug.split('-');
  return transferProviderOf(first)?.code ?? slug;
}
