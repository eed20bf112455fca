// All that any screen after the first needs, for the service, which draws without waiting. No browser loads this.
import { BUILT_CHANNELS } from '@titan/rules/methods';
import { laterOf } from '../methods/method-registry.ts';
import { loadLater } from './later-screen.tsx';
import { loadRecord } from './record-parts.ts';

/** Fetches it. */
export async function loadEveryPart(): Promise<void> {
  await loadLater();
  const parts = BUILT_CHANNELS.map(laterOf).flatMap(({ parts: ofStages = {}, ahead, result }) => [
    ...Object.values(ofStages),
    ahead,
    result,
  ]);
  await Promise.all([loadRecord(), ...parts.map((part) => part?.load())]);
}
