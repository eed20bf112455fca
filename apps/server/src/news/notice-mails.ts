// E-mails to owners about what was done in their console: one a minute at most, with all that came meanwhile. Each row is sent once; who gets
// none reads it at their next sign-in.
import type { Clock, MailOut, MailPost } from '@titan/platform/ports';
import type { Database } from '../db/database.ts';
import { type DueNotices, moveOn, putBack, readDue } from './notice-mail-store.ts';
import { createNotices } from './notices.ts';
import { actLine, type NoticedAct, wordsOfMail } from './mail-words.ts';

const MOST_ROWS = 50;
const MOST_TRIES = 6;
/** So much is sent late after a mail server was away, and no more. */
const LATEST_MS = 24 * 60 * 60_000;

export type NewsDeps = {
  db: Database;
  ports: { clock: Clock };
  /** None: no mail server is set. */
  mail?: MailOut | undefined;
  mode: 'sandbox' | 'live';
  publicUrl: string;
};

export function createNoticeMails(deps: NewsDeps): { sweep(): Promise<number> } {
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
  rows: readonly NoticedAct[],
  publicUrl: string,
): Promise<MailPost> {
  const mail = await wordsOfMail(locale);
  const { words } = mail;
  return {
    to,
    subject: words.mailSubject({ merchant }),
    text: [
      words.mailIntro,
      '',
      ...rows.map((row) => actLine(row, mail)),
      ...(rows.length === MOST_ROWS ? [words.more] : []),
      '',
      words.mailCheck,
      `${publicUrl}/console`,
      '',
      words.mailWhy,
    ].join('\n'),
  };
}
