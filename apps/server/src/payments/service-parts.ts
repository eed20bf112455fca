// What the services of the payer's calls are built from; `app.ts` puts the real ones in.
import type { Channel } from '@titan/rules/methods';
import type { Providers, Rates } from '../providers/port.ts';
import type { Acceptance, NewCharge } from './accept-store.ts';
import type { Timers } from '../platform/ports.ts';
import type { AskStore, PaymentStore, CallbackStore } from './payment-store.ts';
import type { BankRequestStore } from '../channels/pay-with-bank/routes.ts';
import type { HeldParts } from '../channels/bank-transfer/parts.ts';
import type { PromptStore } from './prompt-store.ts';
import type { PressStore } from './press-store.ts';
import type { QuoteStore } from './exchange.ts';
import type { TimelineStore } from './timeline.ts';
import type { SavedCardStore } from '../channels/card/saved-card-store.ts';
import type { CardVault } from '../vault/card-vault.ts';
import type { InstrumentLookup } from '../vault/instrument-lookup.ts';
import type { HearingParts } from './settle.ts';
import type { PageAddresses } from './page-address.ts';
import type { LinkParts } from '../links/pay-link.ts';
import type { PayerBrowser, Session, SessionTokens } from './session.ts';

export type ServiceParts = HearingParts &
  LinkParts & {
    timers: Timers;
    providers: Providers;
    /** Of whoever debits the cards. */
    rates: Rates;
    quotes: QuoteStore;
    payments: PaymentStore;
    presses: PressStore;
    prompts: PromptStore;
    callbacks: CallbackStore;
    asks: AskStore;
    bankRequests: BankRequestStore;
    heldParts: HeldParts;
    timelines: TimelineStore;
    savedCards: SavedCardStore;
    vault: CardVault;
    /** By what cards and numbers are counted. */
    instruments: InstrumentLookup;
    acceptCharge(charge: NewCharge): Promise<Acceptance>;
    /** For the operator: an account for a transfer was asked for and not given. */
    countNoAccount(outcome: 'failed' | 'unanswered'): void;
    sessions: SessionTokens;
    /** What pages are called. */
    addresses: PageAddresses;
    /** Keys the fingerprints of repeated calls. */
    idempotencyKey: Buffer;
    /** Channels whose flow is built. */
    channels: readonly Channel[];
  };

/** A call that changes something: who presses, and by which Idempotency-Key. */
export type PressOf<Body> = {
  session: Session;
  pressKey: string | null;
  /** What the payer's browser remembers of saved cards. */
  browser: PayerBrowser;
  body: Body;
};
