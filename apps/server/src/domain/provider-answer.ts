// What a provider can have said, normalised and closed: all that decisions are made of (guides/reliability-security §0).
import type { AuthModel } from '@titan/rules/card-stage';
import type { WalletAuthModel } from '@titan/rules/wallet-stage';

/** The bank's page for a step: its address, or its HTML, which is shown on an origin of its own (design §5). */
export type StepPage = { type: 'url'; content: string } | { type: 'html'; content: string };

/** `lost` is the absence of an answer and decides nothing by itself, unless it provably never left. */
export type ProviderAnswer =
  | { kind: 'approved'; amountMinor: number; currency: string; message: string }
  | { kind: 'declined'; errorType: string; message: string }
  | {
      kind: 'step';
      authModel: AuthModel | WalletAuthModel;
      canResendOtp: boolean;
      message: string;
      secretWasWrong: boolean;
      /** What is the matter with the step, where it is known by a code (a wallet's TOKEN_EXPIRED). */
      errorType?: string;
      /** Where 3-D Secure, or a wallet's REDIRECT, is taken; other steps have none. */
      page?: StepPage;
    }
  | { kind: 'processing'; message: string }
  /** The provider has ended the attempt because we asked it to: nothing can approve it any more. */
  | { kind: 'cancelled' }
  | { kind: 'not_found' }
  | { kind: 'lost'; sent: 'never' | 'maybe'; cause: string };

/** The two answers that say how a charge ended. */
export type FinalAnswer = Extract<ProviderAnswer, { kind: 'approved' | 'declined' }>;
