// The screens of each method after its first one: loaded once the first screen stands.
import { CardHeldStage } from './card/card-held-stage.tsx';
import type { BuiltChannel } from './method-registry.ts';

/** By channel. */
export const METHOD_STAGES = { card: CardHeldStage } satisfies Record<BuiltChannel, unknown>;
