// What the services of the payer's calls are built from; `app.ts` puts the real ones in.
import type { Channel } from '@titan/rules/methods';
import type { Provider } from '../providers/provider.ts';
import type { Acceptance, NewCharge } from '../store/accept-charge.ts';
import type { PaymentStore } from '../store/payment-store.ts';
import type { PressStore } from '../store/press-store.ts';
import type { HearingParts } from './hear-provider.ts';
import type { Session, SessionTokens } from './session-token.ts';

export type ServiceParts = HearingParts & {
  provider: Provider;
  payments: PaymentStore;
  presses: PressStore;
  acceptCharge(charge: NewCharge): Promise<Acceptance>;
  sessions: SessionTokens;
  /** Keys the fingerprints of repeated calls. */
  idempotencyKey: Buffer;
  /** Channels whose flow is built. */
  channels: readonly Channel[];
};

/** A call that changes something: who presses, and by which Idempotency-Key. */
export type PressOf<Body> = { session: Session; pressKey: string | null; body: Body };
