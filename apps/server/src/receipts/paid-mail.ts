// E-mail to the shop when somebody has paid: one a payment, at most (decision 0098). The database queues it in the commit that ends the payment.
import type { consoleSettingsMessages } from '@titan/copy/words/console-settings';
import { english } from '@titan/copy/english';
import { languageOf } from '@titan/copy/languages';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import type { Clock, MailOut, MailPost } from '@titan/platform/ports';

export type PaidMails = {
  /** Where they go; null: nowhere. */
  addressOf(owner: Owner): Promise<string | null>;
  /** @param within a transaction that it is to be a part of */
  setAddress(owner: Owner, address: string | null, within?: Database): Promise<void>;
  /** Sends what is due; returns how many were taken up. */
  sweep(): Promise<number>;
};

type PaidMailDeps = {
  db: Database;
  clock: Clock;
  /** Null: no mail server is set. */
  mail: MailOut | null;
  publicUrl: string;
  /** Live payments stand at another address of the console than test payments. */
  mode: 'sandbox' | 'live';
};

type TakenRow = {
  transaction_id: number;
  address: string;
  tries: number;
  due_at: Date;
  payment: string;
  reference: string;
  env: 'test' | 'live';
  amount_minor: number;
  currency: string;
  merchant: string;
  locale: string | null;
};

const AT_ONCE = 20;
const MOST_TRIES = 6;
const FIRST_WAIT_MS = 5 * 60_000;
/** News of yesterday's payments would only confuse: so much is sent late after a mail server was away, and no more. */
const LATEST_MS = 24 * 60 * 60_000;

export function createPaidMails({ db, clock, mail, publicUrl, mode }: PaidMailDeps): PaidMails {
  return {
    async addressOf({ merchantId, env }) {
      const row = await db
        .selectFrom('paid_mail_targets')
        .select('address')
        .where('merchant_id', '=', merchantId)
        .where('env', '=', env)
        .executeTakeFirst();
      return row?.address ?? null;
    },
    async setAddress({ merchantId, env }, address, within = db) {
      const target = within.deleteFrom('paid_mail_targets').where('merchant_id', '=', merchantId);
      if (address === null) await target.where('env', '=', env).execute();
      else
        await within
          .insertInto('paid_mail_targets')
          .values({ merchant_id: merchantId, env, address })
          .onConflict((conflict) => conflict.columns(['merchant_id', 'env']).doUpdateSet({ address }))
          .execute();
    },
    async sweep() {
      if (mail === null) return 0;
      const now = clock.now();
      const taken = await takeDue(db, now);
      for (const row of taken) {
        if (now - row.due_at.getTime() > LATEST_MS) continue;
        const outcome = await mail.send(await letterOf(row, { publicUrl, mode }));
        // Only what was certainly not taken is sent again.
        if (outcome === 'not-sent' && row.tries < MOST_TRIES) await putBack(db, row, now);
      }
      return taken.length;
    },
  };
}

async function takeDue(db: Database, now: number): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    with taken as (
      delete from paid_mails where transaction_id in (
        select transaction_id from paid_mails where due_at <= ${new Date(now)} order by due_at limit ${sql.lit(AT_ONCE)} for update skip locked)
      returning *
    )
    select p.transaction_id, p.address, p.tries, p.due_at, t.payment_reference as payment, t.reference, t.env,
      t.amount_paid_minor as amount_minor, t.currency, m.name as merchant, m.locale
    from taken p join transactions t on t.id = p.transaction_id join merchants m on m.id = t.merchant_id
    order by p.due_at`.execute(db);
  return rows;
}

async function putBack(
  db: Database,
  { transaction_id, address, tries }: TakenRow,
  now: number,
): Promise<void> {
  const due_at = new Date(now + FIRST_WAIT_MS * 2 ** tries);
  await db
    .insertInto('paid_mails')
    .values({ transaction_id, address, tries: tries + 1, due_at })
    .execute();
}

/** In the shop's language, where the console speaks it: plain text. */
async function letterOf(row: TakenRow, where: Pick<PaidMailDeps, 'publicUrl' | 'mode'>): Promise<MailPost> {
  const spoken = languageOf(row.locale ?? english.tag);
  const language = spoken === null || spoken.isDraft ? english : spoken;
  const { consoleSettingsMessages: words } = (await import(
    `@titan/copy/compiled/${language.tag}/console-settings`
  )) as { consoleSettingsMessages: typeof consoleSettingsMessages };
  const money = language.money(row.amount_minor, row.currency);
  const base = where.mode === 'live' && row.env === 'test' ? '/console/test' : '/console';
  return {
    to: row.address,
    subject: words.mailSubject({ money, merchant: row.merchant }),
    text: [
      words.mailPaid({ money }),
      ...(row.env === 'test' ? [words.mailTest] : []),
      '',
      words.mailReference({ reference: row.reference }),
      words.mailPayment({ reference: row.payment }),
      '',
      `${where.publicUrl}${base}/payments/${row.payment}`,
      '',
      words.mailWhy,
    ].join('\n'),
  };
}
