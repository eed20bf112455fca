// What a provider can have said, normalised and closed: all that decisions are made of (guides/reliability-security §0).
import type { BankAuthModel } from '@titan/rules/bank-stage';
import type { AuthModel } from '@titan/rules/card-stage';
import type { WalletAuthModel } from '@titan/rules/wallet-stage';

/** The bank's page for a step: its address, or its HTML, which is shown on an origin of its own (design §5). */
export type StepPage = { type: 'url'; content: string } | { type: 'html'; content: string };

/** A temporary account to which the payer sends the money of one charge. */
export type TransferAccount = {
  /** Key of spec §3 "Bank-transfer account providers". */
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  /** Epoch ms. What lands then or later is late. */
  expiresAt: number;
  /** What the account takes in one transfer; null: the provider does not say. */
  limits: { minMinor: number; maxMinor: number } | null;
};

/** Money that landed on a temporary account. */
export type ReceivedTransfer = {
  /** The provider's own, for ever. */
  id: string;
  amountMinor: number;
  currency: string;
  /** By the provider's clock, epoch ms. */
  landedAt: number;
  /** Who sent it, as far as the provider says; `account` is masked already. */
  payer: { name: string | null; account: string | null; bank: string | null } | null;
};

/** `lost` is the absence of an answer and decides nothing by itself, unless it provably never left. */
export type ProviderAnswer =
  | { kind: 'approved'; amountMinor: number; currency: string; message: string }
  | { kind: 'declined'; errorType: string; message: string }
  | {
      kind: 'step';
      authModel: AuthModel | WalletAuthModel | BankAuthModel;
      /** Spec §4: a bank validates the account first. */
      step?: 'initiate';
      canResendOtp: boolean;
      message: string;
      secretWasWrong: boolean;
      /** What is the matter with the step, where it is known by a code (a wallet's TOKEN_EXPIRED). */
      errorType?: string;
      /** Where 3-D Secure, or the REDIRECT of a wallet or a bank, is taken; other steps have none. */
      page?: StepPage;
    }
  /** The account is open, or was: with every transfer that has landed on it so far, also after its end. */
  | { kind: 'account'; account: TransferAccount; transfers: readonly ReceivedTransfer[]; message: string }
  | { kind: 'processing'; message: string }
  /** The provider has ended the attempt because we asked it to: nothing can approve it any more. */
  | { kind: 'cancelled' }
  | { kind: 'not_found' }
  | { kind: 'lost'; sent: 'never' | 'maybe'; cause: string };

/** The two answers that say how a charge ended. */
export type FinalAnswer = Extract<ProviderAnswer, { kind: 'approved' | 'declined' }>;

/** True when the answer leaves a step open, so that there is nothing to settle. */
export function answersStep(answer: ProviderAnswer): boolean {
  return answer.kind === 'step' || answer.kind === 'processing' || answer.kind === 'not_found';
}

/** What a provider tells unasked: how a charge ended, or that money has landed on a charge's account. */
export type ProviderNews = FinalAnswer | { kind: 'transfer'; transfer: ReceivedTransfer };
