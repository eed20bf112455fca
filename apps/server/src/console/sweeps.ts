// What the console does beside requests: it forgets rows whose time is over, brings addresses into their normal form, tells
// owners what was done, and seals secrets under the newest key.
import type { Sweep } from '../platform/sweeper.ts';
import type { ConsoleDeps } from './deps.ts';
import { createNoticeMails } from './notice-mails.ts';
import { openSignIn } from './sign-in.ts';

const HOUR_MS = 60 * 60_000;

type SweptDeps = Pick<ConsoleDeps, 'db' | 'keys' | 'ports' | 'publicUrl' | 'mail' | 'mode'>;

export function consoleSweeps(deps: SweptDeps): Sweep[] {
  const { people, forgetOld } = openSignIn(deps);
  const noticeMails = createNoticeMails(deps);
  return [
    { name: 'notices to owners', everyMs: 60_000, run: noticeMails.sweep },
    { name: 'old console rows', everyMs: HOUR_MS, run: forgetOld },
    { name: 'e-mail addresses of people of the console', everyMs: 24 * HOUR_MS, run: people.normaliseEmails },
    { name: 'reseal authenticator apps', everyMs: 24 * HOUR_MS, run: people.reseal },
  ];
}
