// Nigeria's banks as Kora lists them, under the names that the page knows them by.
import type { Bank } from '@titan/rules/bank-fields';
import { bankSlugOf } from '@titan/rules/bank-slugs';
import { TRANSFER_PROVIDERS, transferProviderOf } from '@titan/rules/transfer-providers';
import type { KoraBank } from './wire.ts';

/** Banks whose payer is asked for nothing on our page. */
const PROCESSOR = 'kora';

/** Null for one without a name or a code. */
export function bankOf({ name, bank_name, code, bank_code, slug }: KoraBank): Bank | null {
  const [called, by] = [name ?? bank_name, code ?? bank_code];
  if (!called || !by) return null;
  return { name: called, slug: bankSlugOf(by) ?? slug ?? `bank-${by}`, processor: PROCESSOR, code: by };
}

type Account = { bank_name: string; bank_code?: string | null | undefined };

/** The bank of a temporary account: under our name and code where it is known, else under Kora's. */
export function transferBankOf({ bank_name, bank_code }: Account): { bankCode: string; bankName: string } {
  const known =
    TRANSFER_PROVIDERS.find(({ bankCode }) => bankCode === bank_code) ?? transferProviderOf(bank_name);
  return { bankCode: known?.code ?? bank_code ?? bank_name, bankName: known?.name ?? bank_name };
}
