// What the console does beside requests: it forgets rows whose time is over, brings addresses into their normal form, and seals secrets under the newest key.
import type { Sweep } from '../platform/sweeper.ts';
import type { ConsoleDeps } from './deps.ts';
import { openSignIn } from './sign-in.ts';

const HOUR_MS = 60 * 60_000;

export function consoleSweeps(deps: Pick<ConsoleDeps, 'db' | 'keys' | 'ports' | 'publicUrl'>): Sweep[] {
  const { people, forgetOld } = openSignIn(deps);
  return [
    { name: 'old console rows', everyMs: HOUR_MS, run: forgetOld },
    { name: 'e-mail addresses of people of the console', everyMs: 24 * HOUR_MS, run: people.normaliseEmails },
    { name: 'reseal authenticator apps', everyMs: 24 * HOUR_MS, run: people.reseal },
  ];
}
