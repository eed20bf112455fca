// The banks that Paystack debits, under the names that the page knows them by: Nigeria's as it lists them, and South Africa's.
import type { Bank } from '@titan/rules/bank-fields';
import { bankBrandOf } from '@titan/rules/bank-branding';
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

/** Instant EFT: its payers choose their bank again on Ozow's page. */
export const OZOW = 'ozow';
export const CAPITEC = 'capitec';

const SOUTH_AFRICAN: readonly (readonly [slug: string, branchCode: string])[] = [
  ['absa', '632005'],
  ['african-bank', '430000'],
  ['bidvest-bank-gro', '462005'],
  [CAPITEC, '470010'],
  ['fnb', '250655'],
  ['investec', '580105'],
  ['nedbank', '198765'],
  ['standard-bank', '051001'],
  ['tymebank', '678910'],
];

/** Paystack lists none. `hasCapitecPay`: Capitec asks in its own app; else its accounts are debited as all the others are. */
export function southAfricanBanks(hasCapitecPay: boolean): readonly Bank[] {
  return SOUTH_AFRICAN.map(([slug, code]) => ({
    name: bankBrandOf(slug)?.name ?? slug,
    slug,
    processor: slug === CAPITEC && hasCapitecPay ? 'paystack' : OZOW,
    code,
  }));
}
