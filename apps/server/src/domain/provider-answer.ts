// What a provider can have said, normalised and closed: all that decisions are made of (guides/reliability-security §0).
import type { AuthModel } from '@titan/rules/card-stage';

/** `lost` is the absence of an answer and decides nothing by itself, unless it provably never left. */
export type ProviderAnswer =
  | { kind: 'approved'; amountMinor: number; currency: string; message: string }
  | { kind: 'declined'; errorType: string; message: string }
  | { kind: 'step'; authModel: AuthModel; canResendOtp: boolean; message: string; secretWasWrong: boolean }
  | { kind: 'processing'; message: string }
  | { kind: 'not_found' }
  | { kind: 'lost'; sent: 'never' | 'maybe'; cause: string };
