// Spec §9 Sandbox, Bank: the sandbox's banks by currency, each with its processor. `direct` is a bank that is asked itself.
import { bankBrandOf, isOfferedBank } from '@titan/rules/bank-branding';
import type { Bank } from '@titan/rules/bank-fields';
import type { BankAuthModel } from '@titan/rules/bank-stage';

type SandboxBank = Bank & {
  /** How its charge is authorised; after the holder's date of birth or phone number by OTP. */
  auth: BankAuthModel;
  /** Spec §4 step `initiate`: it validates the account by a code before it asks for the authorisation. */
  validates: boolean;
};

type Row = [slug: string, code: string, processor: string, auth: BankAuthModel, validates?: 'initiate'];

const ROWS: Record<string, readonly Row[]> = {
  NGN: [
    ['kuda-mfb', '50211', 'direct', 'PAY_ID'],
    ['zenith', '057', 'direct', 'OTP'],
    ['wema', '035', 'direct', 'OTP'],
    ['firstbank', '011', 'direct', 'OTP'],
    ['access', '044', 'direct', 'OTP', 'initiate'],
    ['fcmb', '214', 'mono', 'REDIRECT'],
    ['gtb', '058', 'gtb', 'REDIRECT'],
    ['globus-bank', '00103', 'flutterwave', 'REDIRECT'],
    ['jaiz', '301', 'direct', 'PHONE'],
    ['sterling', '232', 'flutterwave', 'REDIRECT'],
    ['fidelity', '070', 'direct', 'OTP'],
    ['providus', '101', 'direct', 'BIRTHDAY'],
    ['opay', '999992', 'opay', 'REDIRECT'],
    ['unionbank', '032', 'mono', 'REDIRECT'],
    ['uba', '033', 'direct', 'OTP'],
    ['palmpay', '999991', 'palmpay', 'PROMPT'],
  ],
  ZAR: [
    ['absa', '632005', 'ozow', 'REDIRECT'],
    ['african-bank', '430000', 'ozow', 'REDIRECT'],
    ['bidvest-bank-gro', '462005', 'ozow', 'REDIRECT'],
    ['capitec', '470010', 'stitch', 'PROMPT'],
    ['cash-voucher', 'cash-voucher', 'callpay', 'REDIRECT'],
    ['fnb', '250655', 'ozow', 'REDIRECT'],
    ['investec', '580105', 'ozow', 'REDIRECT'],
    ['nedbank', '198765', 'ozow', 'REDIRECT'],
    ['standard-bank', '051001', 'ozow', 'REDIRECT'],
    ['tymebank', '678910', 'callpay', 'REDIRECT'],
  ],
};

/** The sandbox's bank with this slug. Throws for an unknown one. */
export function sandboxBank(currency: string, slug: string): SandboxBank {
  const bank = sandboxBanksOf(currency).find((each) => each.slug === slug);
  if (!bank) throw new Error(`The sandbox has no bank ${slug} for ${currency}`);
  return bank;
}

/** The banks for a currency; only NGN and ZAR have any. */
export function sandboxBanksOf(currency: string): readonly SandboxBank[] {
  return (ROWS[currency] ?? [])
    .filter(([slug]) => isOfferedBank(slug))
    .map(([slug, code, processor, auth, step]) => ({
      name: bankBrandOf(slug)?.name ?? slug,
      slug,
      code,
      processor,
      auth,
      validates: step === 'initiate',
    }));
}
