// E-mails to owners about what was done in their console: one a minute at most, with all that came meanwhile. Each row is sent once; who gets
// none reads it at their next sign-in.
import { english } from '@titan/copy/english';
import { languageOf } from '@titan/copy/languages';
import type { consoleActivityLogMessages } from '@titan/copy/words/console-activity-log';
import type { consoleNoticesMessages } from '@titan/copy/words/console-notices';
import { readTypedAmount } from '@titan/rules/typed-amount';
import type { MailPost } from '@titan/platform/ports';
import type { ConsoleDeps } from './deps.ts';
import { type DueNotices, moveOn, putBack, readDue } from './notice-mail-store.ts';
import { createNotices, type Notices } from './notices-store.ts';

const MOST_ROWS = 50;
const MOST_TRIES = 6;
/** So much is sent late after a mail server was away, and no more. */
const LATEST_MS = 24 * 60 * 60_000;

type Rows = Awaited<ReturnType<Notices['since']>>;

export function createNoticeMails(deps: Pick<ConsoleDeps, 'db' | 'ports' | 'mail' | 'mode' | 'publicUrl'>): {
  sweep(): Promise<number>;
} {
  const { db, ports, mail, publicUrl } = deps;
  const notices = createNotices(deps);
  return {
    async sweep() {
      if (!mail) return 0;
      const now = ports.clock.now();
      const due = await readDue(db, new Date(now));
      for (const row of due) {
        const start = { id: row.mailed_id, from: new Date(now - LATEST_MS) };
        const found = await notices.since(row.merchant_id, start, MOST_ROWS);
        const rows = found.filter(({ id }) => id <= row.newest_id);
        if (!(await moveOn(db, row, new Date(now))) || rows.length === 0) continue;
        const { address } = await notices.addressOf(row.merchant_id);
        const outcome = await mail.send(await letterOf(row, address ?? row.owner, rows, publicUrl));
        // Only what was certainly not taken is sent again.
        if (outcome === 'not-sent' && row.tries < MOST_TRIES) await putBack(db, row, now);
      }
      return due.length;
    },
  };
}

/** In the shop's language, where the console speaks it: plain text. */
async function letterOf(
  { merchant, locale }: DueNotices,
  to: string,
  rows: Rows,
  publicUrl: string,
): Promise<MailPost> {
  const spoken = languageOf(locale ?? english.tag);
  const language = spoken === null || spoken.isDraft ? english : spoken;
  const { consoleNoticesMessages: words } = (await import(
    `@titan/copy/compiled/${language.tag}/console-notices`
  )) as { consoleNoticesMessages: typeof consoleNoticesMessages };
  const { consoleActivityLogMessages: log } = (await import(
    `@titan/copy/compiled/${language.tag}/console-activity-log`
  )) as { consoleActivityLogMessages: typeof consoleActivityLogMessages };
  const actions: Readonly<Record<string, string>> = log.actions;
  const lineOf = ({ at, who, action, target, facts }: Rows[number]): string => {
    const key = action.replaceAll(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
    const currency = String(facts['currency'] ?? '');
    const sum = readTypedAmount(String(facts['amount'] ?? ''), currency);
    const about = [target, sum.ok ? language.money(sum.minor, currency) : null].filter(Boolean).join(', ');
    const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    return `${time} · ${who} · ${actions[key] ?? action}${about && `: ${about}`}`;
  };
  return {
    to,
    subject: words.mailSubject({ merchant }),
    text: [
      words.mailIntro,
      '',
      ...rows.map(lineOf),
      ...(rows.length === MOST_ROWS ? [words.more] : []),
      '',
      words.mailCheck,
      `${publicUrl}/console`,
      '',
      words.mailWhy,
    ].join('\n'),
  };
}
