// Runs the checks of an installation, each for a while at most, and gathers what they found.
import { lastingTimers } from '@titan/platform/ports-node';
import { VERSION } from '../platform/version.ts';
import type { Check, Finding, Installation } from './check.ts';

export type Examined = { name: string; see: string } & Finding;

export type Report = {
  /** Whether nothing is wrong. */
  isWell: boolean;
  version: string;
  mode: 'sandbox' | 'live';
  checks: Examined[];
};

/** A check that takes longer has met something that does not answer. */
const LIMIT_MS = 15_000;

export async function examine(at: Installation, checks: readonly Check[]): Promise<Report> {
  const found = await Promise.all(checks.map((check) => examineOne(check, at)));
  const all = found.flat();
  return {
    isWell: all.every(({ state }) => state !== 'wrong'),
    version: VERSION,
    mode: at.settings.mode,
    checks: all,
  };
}

async function examineOne({ name, see, look }: Check, at: Installation): Promise<Examined[]> {
  const findings = await withinLimit(look(at)).catch((error: unknown): Finding => {
    const why = error instanceof Error ? error.message : String(error);
    return { state: 'wrong', finding: `It could not be looked at: ${why}`, remedy: 'See the link.' };
  });
  return [findings].flat().map((finding) => ({ name, see, ...finding }));
}

function withinLimit<Found>(looking: Promise<Found>): Promise<Found> {
  return new Promise((resolve, reject) => {
    const cancel = lastingTimers.after(LIMIT_MS, () =>
      reject(new Error(`nothing answered within ${LIMIT_MS / 1_000} s`)),
    );
    looking.then(resolve, reject).finally(cancel);
  });
}
