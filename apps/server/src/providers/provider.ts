// What the service asks of a payment provider, and the closed set of what it may hear back (design §3, guides §0).
import type { ProviderAnswer } from '../domain/provider-answer.ts';

/** A card as the payer typed it. Lives in memory for one request and goes nowhere but to the provider. */
export type Card = {
  number: string;
  expiryMonth: string;
  expiryYear: string;
  cvv: string;
  holderName: string | null;
};

/** The payer's answer to the step that a charge is held at. */
export type StepAnswer = { kind: 'pin'; pin: string } | { kind: 'otp'; otp: string };

export type ChargeRequest = {
  /** Chosen by us and committed before this call; a repeat of the same reference is the same charge. */
  reference: string;
  /** The transaction's own reference, for the provider's records. */
  paymentReference: string;
  amountMinor: number;
  currency: string;
  card: Card;
  customerEmail: string;
};

/** A payment provider. No method throws for what the outside may do: a lost or unreadable answer is `lost`. */
export type Provider = {
  readonly name: string;
  /** Whether this provider takes the card at all (the sandbox knows test cards only). Null: it does; else why not. */
  refuses(card: Card): string | null;
  charge(request: ChargeRequest): Promise<ProviderAnswer>;
  answerStep(reference: string, answer: StepAnswer): Promise<ProviderAnswer>;
  resendOtp(reference: string): Promise<ProviderAnswer>;
  query(reference: string): Promise<ProviderAnswer>;
  /** Gives money back, once a `reversalReference`; repeats are the same reversal. */
  reverse(request: ReversalRequest): Promise<ReversalAnswer>;
};

export type ReversalRequest = {
  reference: string;
  reversalReference: string;
  amountMinor: number;
  currency: string;
};
export type ReversalAnswer =
  | { kind: 'reversed' }
  | { kind: 'refused'; message: string }
  | { kind: 'lost'; cause: string };
