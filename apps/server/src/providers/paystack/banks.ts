// Nigeria's banks as Paystack lists them, under the names that the page knows them by.
import type { Bank } from '@titan/rules/bank-fields';
import { transferProviderOf } from '@titan/rules/transfer-providers';
import type { PaystackBank } from './wire.ts';

/** Of our banks (spec §3 Bank branding), by their codes; the slugs of others are Paystack's own. */
const SLUGS: Record<string, string> = {
  '011': 'firstbank',
  '032': 'unionbank',
  '033': 'uba',
  '035': 'wema',
  '044': 'access',
  '057': 'zenith',
  '058': 'gtb',
  '070': 'fidelity',
  '101': 'providus',
  '214': 'fcmb',
  '232': 'sterling',
  '301': 'jaiz',
  '00103': 'globus-bank',
  '999991': 'palmpay',
  '999992': 'opay',
};

/** Wants a token from the bank's own app, for which the page has no field. */
const KUDA = '50211';

/** Null for a bank whose accounts cannot be debited by what the page asks for. */
export function bankOf(bank: PaystackBank): Bank | null {
  const { name, code, slug, active, is_deleted: isDeleted, pay_with_bank: isTaken, currency } = bank;
  if (!active || isDeleted === true || !isTaken || currency !== 'NGN' || code === KUDA) return null;
  return { name, slug: SLUGS[code] ?? slug, processor: 'paystack', code };
}

/** The code of the bank of a temporary account: ours where the bank is known (`wema-bank` is `wema`), else Paystack's own. */
export function transferBankCodeOf(slug: string): string {
  const [first = slug] = slug.split('-');
  return transferProviderOf(first)?.code ?? slug;
}
