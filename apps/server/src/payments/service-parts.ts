// What the services of the payer's calls are built from; `app.ts` puts the real ones in.
import type { Channel } from '@titan/rules/methods';
import type { Providers } from '../providers/provider.ts';
import type { Rates } from '../providers/rates.ts';
import type { Acceptance, NewCharge } from './accept-charge.ts';
import type { Timers } from '../platform/ports.ts';
import type { AskStore } from './ask-store.ts';
import type { BankRequestStore } from '../channels/pay-with-bank/bank-request-store.ts';
import type { PaymentStore } from './payment-store.ts';
import type { HeldParts } from '../channels/bank-transfer/held-parts.ts';
import type { CallbackStore } from './callback-store.ts';
import type { PromptStore } from '../channels/mobile-money/prompt-store.ts';
import type { PressStore } from './press-store.ts';
import type { QuoteStore } from './quote-store.ts';
import type { TimelineStore } from './timeline-store.ts';
import type { SavedCardStore } from '../channels/card/saved-card-store.ts';
import type { CardVault } from '../vault/card-vault.ts';
import type { InstrumentLookup } from '../vault/instrument-lookup.ts';
import type { HearingParts } from './hear-provider.ts';
import type { PageAddresses } from './page-address.ts';
import type { LinkParts } from '../links/pay-link.ts';
import type { PayerBrowser } from './payer-browser.ts';
import type { Session, SessionTokens } from './session-token.ts';

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
