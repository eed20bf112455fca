// Holds attempts by card as the shield says (decision 0110), before they are accepted, and the answers to what testers look for.
import type { Ports } from '@titan/platform/ports';
import type { ProviderAnswer } from '../../providers/port.ts';
import type { TimelyProvider } from '../../providers/providers.ts';
import type { Acceptance, ChargeToAccept } from '../attempts/accept-store.ts';
import type { Attempt } from '../attempts/attempt.ts';
import type { InstrumentTry } from '../attempts/instrument-limits.ts';
import type { CardTry, ShieldMeans } from './accept-sql.ts';
import { isHiddenReason } from './hidden-reason.ts';
import { markOf } from './rules.ts';

/** An attempt by card as the shield counts it; null: by another channel, or a test card, which is everybody's. `shop`: its public key. */
export function cardTryOf(
  shop: string,
  { channel, isHosted = false, isSavedCard = false }: Attempt,
  provider: TimelyProvider,
  tried: InstrumentTry | null,
): Omit<CardTry, 'waitedMs'> | null {
  if (channel !== 'card') return null;
  if (isHosted) return { shop, means: 'hosted', isSavedCard, mark: null };
  return tried && { shop, means: meansOf(provider, isSavedCard), isSavedCard, mark: markOf(tried) };
}

/** A saved card is never led to a page on which it would be typed again. */
function meansOf({ limits, hostedCard }: TimelyProvider, isSavedCard: boolean): ShieldMeans {
  if (limits.asksThreeDs === true) return 'three_ds';
  if (isSavedCard) return 'own';
  return hostedCard ? 'page' : 'none';
}

type ToAccept = Omit<ChargeToAccept, 'now' | 'shield'> & { shield: Omit<CardTry, 'waitedMs'> | null };
/** With when it was accepted, epoch ms. */
type AcceptedAt = Exclude<Acceptance, { kind: 'held' }> & { at: number };

type HoldDeps = {
  ports: Pick<Ports, 'clock' | 'timers'>;
  accept(charge: ChargeToAccept): Promise<Acceptance>;
};

/** Accepts the attempt once the shield lets it. No row says that it is held: a press that is lost with its process is made again. */
export async function acceptWhenFree(
  { accept, ports: { clock, timers } }: HoldDeps,
  { shield, ...charge }: ToAccept,
): Promise<AcceptedAt> {
  for (let waitedMs = 0; ;) {
    const now = clock.now();
    const acceptance = await accept({ ...charge, shield: shield && { ...shield, waitedMs }, now });
    if (acceptance.kind !== 'held') return { ...acceptance, at: now };
    await new Promise<void>((resolve) => void timers.after(acceptance.holdMs, resolve));
    waitedMs += acceptance.holdMs;
  }
}

/** Answers to what testers look for come at these beats alone, ms, however fast the bank was. */
const BEAT_MS = 4_000;

/** Holds such an answer before it is recorded, so that nothing tells it sooner. `at`: when the attempt was accepted. */
export async function untilEqual(
  { clock, timers }: Pick<Ports, 'clock' | 'timers'>,
  { hidesReason, at }: { hidesReason: boolean; at: number },
  answer: ProviderAnswer,
): Promise<void> {
  if (!hidesReason || answer.kind !== 'declined' || !isHiddenReason(answer.errorType)) return;
  const tooEarlyMs = BEAT_MS - ((clock.now() - at) % BEAT_MS);
  await new Promise<void>((resolve) => void timers.after(tooEarlyMs, resolve));
}
