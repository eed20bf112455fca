// What charges of a channel obey, whoever looks at them. Pure, and known before anything is put together.
import type { BankAuthModel } from '@titan/rules/bank-stage';
import type { AuthModel } from '@titan/rules/card-stage';
import type { WalletAuthModel } from '@titan/rules/wallet-stage';
import type { Tariff } from './fees.ts';

/** How often an answer to a step may be wrong, and what the attempt ends with when it is. */
export type SecretLimit = { wrong: number; errorType: string };

export type ChargeRules = {
  tariff: Tariff;
  /** The page that says what became of a charge (spec §2), to which its payer comes back from a page of others. */
  returnsTo: string;
  /** Whether payments of this currency can be made by it. */
  existsIn(currency: string): boolean;
  /** By auth model; `otherwise` for every other. The database allows at most 5 (charges.wrong_secrets). */
  secrets: Partial<Record<AuthModel | WalletAuthModel | BankAuthModel, SecretLimit>> & {
    otherwise: SecretLimit;
  };
  /** From entering a step to its first resend, and from one resend to the next, ms. */
  resendAfterMs: number;
  /** Whether the provider is asked to end an attempt that the payer has left. An account cannot be closed: it may still be paid. */
  endsWhenLeft: boolean;
  /** The auth model of a step that the payer takes where our page is not (a phone, a bank's page); null for one that is taken on it. */
  elsewhere(authModel: string, currency: string): string | null;
  /**
   * The auth models, as stored, of charges that another attempt leaves behind (decision 0021): they wait for their payer elsewhere, as the
   * provider has reported.
   */
  leftBehindAt: readonly string[];
  /** A step taken elsewhere can be resent. */
  resendsElsewhere: boolean;
  /** How often a merchant's direct charge may be tried before its payment has failed. */
  directAttempts: number;
};
