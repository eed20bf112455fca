// What the console does beside requests: it sends refunds that were held, forgets rows whose time is over, brings addresses into their normal
// form, tells people what was done, and seals secrets under the newest key.
import type { Sweep } from '../platform/sweeper.ts';
import type { ConsoleDeps } from './deps.ts';
import { createAttackNews } from '../payments/shield/attack-news.ts';
import { createActivityLog } from './activity-store.ts';
import { createNewsMails } from '../news/news-mails.ts';
import { createNoticeMails } from '../news/notice-mails.ts';
import type { Attention } from '../payments/giving-back/attention.ts';
import { sendHeldRefunds } from './refunds.ts';
import { recordAttack } from './shield.ts';
import { openSignIn } from './sign-in.ts';

const HOUR_MS = 60 * 60_000;

type SweptDeps = Pick<ConsoleDeps, 'db' | 'keys' | 'ports' | 'publicUrl' | 'mail' | 'mode'> & {
  attention: Pick<Attention, 'list'>;
};

export function consoleSweeps(deps: SweptDeps): Sweep[] {
  const { people, forgetOld } = openSignIn(deps);
  const noticeMails = createNoticeMails(deps);
  const newsMails = createNewsMails(deps);
  const activity = createActivityLog({ db: deps.db, clock: deps.ports.clock });
  const attackNews = createAttackNews({
    db: deps.db,
    clock: deps.ports.clock,
    onTold: (within, news) => recordAttack(activity, deps.mode, news, within),
  });
  const tellOfAttacks = async (): Promise<number> => {
    const told = await attackNews.sweep();
    // Nobody waits for the minute of the others to be over.
    if (told > 0) await Promise.all([noticeMails.sweep(), newsMails.sweep()]);
    return told;
  };
  return [
    { name: 'held refunds', everyMs: 1_000, run: () => sendHeldRefunds(deps) },
    { name: 'news of attacks', everyMs: 5_000, run: tellOfAttacks },
    { name: 'notices to owners', everyMs: 60_000, run: noticeMails.sweep },
    { name: 'news to people', everyMs: 60_000, run: newsMails.sweep },
    { name: 'old console rows', everyMs: HOUR_MS, run: forgetOld },
    { name: 'e-mail addresses of people of the console', everyMs: 24 * HOUR_MS, run: people.normaliseEmails },
    { name: 'reseal authenticator apps', everyMs: 24 * HOUR_MS, run: people.reseal },
  ];
}
