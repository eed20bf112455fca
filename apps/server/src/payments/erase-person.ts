// Erases a payer by their e-mail address: name, e-mail, phone, address and what others wrote of them leave every row; the books stay.
import { emailKey } from '@titan/rules/email';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';

export type Person = { email: string; merchantId: number | null };

export type ErasableCounts = {
  payments: number;
  /** Those that are not over: their payer or their money is still needed. */
  unfinished: number;
  /** The first few of these. */
  unfinishedIds: number[];
  /** Collections of saved cards. */
  wallets: number;
};

/** Unfinished payments that are named with what each waits for; the others are only counted. */
const TOLD = 5;

/** Where an address is needed and nobody's is left; nothing is ever sent to it (RFC 2606). */
export const ERASED_EMAIL = 'erased@payer.invalid';

/** What there is of the person. */
export async function findPerson(db: Database, person: Person): Promise<ErasableCounts> {
  const { rows } = await sql<ErasableCounts>`
    with person as (${paymentsOf(person)})
    select (select count(*) from person) as payments,
      (select count(*) from person p where ${IS_UNDER_WAY}) as unfinished,
      (select coalesce(json_agg(id), '[]') from (select p.id from person p where ${IS_UNDER_WAY} order by p.id limit ${TOLD}) u) as "unfinishedIds",
      (select count(*) from wallets w where ${isTheirs(sql`w`, person)}) as wallets`.execute(db);
  return rows[0] ?? { payments: 0, unfinished: 0, unfinishedIds: [], wallets: 0 };
}

/** Erases them in one commit, unless something of theirs is under way. Returns what was found. */
export async function erasePerson(db: Database, person: Person): Promise<ErasableCounts> {
  return db.transaction().execute(async (within) => {
    const { rows } = await sql<{ id: number; name: string | null }>`
      select t.id, t.customer_name as name from transactions t join (${paymentsOf(person)}) p on p.id = t.id
      order by t.id for update of t`.execute(within);
    const found = await findPerson(within, person);
    if (found.unfinished > 0) return found;
    const words = [person.email, ...rows.flatMap(({ name }) => name ?? [])];
    const ids = rows.map(({ id }) => id);
    for (const statement of erasures({ ids, words, person })) await statement.execute(within);
    return found;
  });
}

const isTheirs = (table: RawBuilder<unknown>, { email, merchantId }: Person): RawBuilder<boolean> =>
  sql`${table}.email = ${emailKey(email)} and (${merchantId}::bigint is null or ${table}.merchant_id = ${merchantId})`;

const paymentsOf = ({ email, merchantId }: Person): RawBuilder<unknown> => sql`
  select t.id, t.status from merchants m cross join (values ('test'), ('live')) e(env)
  join transactions t on t.merchant_id = m.id and t.env = e.env and lower(t.customer_email) = lower(${email})
  where ${merchantId}::bigint is null or m.id = ${merchantId}`;

const IS_UNDER_WAY = sql<boolean>`(p.status in ('pending', 'processing')
  or exists (select from charges c where c.transaction_id = p.id and c.status in ('sent', 'action_required', 'unknown', 'left', 'held'))
  or exists (select from obligations o where o.transaction_id = p.id and o.status <> 'reversed')
  or exists (select from refunds r where r.transaction_id = p.id and r.status = 'processing')
  or exists (select from refund_requests h where h.transaction_id = p.id and h.status = 'held')
  or exists (select from disputes d join charges c on c.id = d.charge_id where c.transaction_id = p.id and d.status = 'open')
  or exists (select from webhook_deliveries d where d.transaction_id = p.id and d.status = 'waiting'))`;

type Erasing = { ids: readonly number[]; words: readonly string[]; person: Person };

/** What people and processors wrote in free words goes whole; what a merchant wrote, where it has the e-mail address or the name. */
function erasures({ ids, words, person }: Erasing): RawBuilder<unknown>[] {
  const payments = sql`any(${[...ids]}::bigint[])`;
  const charges = sql`(select id from charges where transaction_id = ${payments})`;
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const without = (column: string, instead = sql`null`): RawBuilder<unknown> =>
    sql`${sql.ref(column)} = case when ${sql.ref(column)}::text ilike any(${patterns}::text[]) then ${instead} else ${sql.ref(column)} end`;
  return [
    sql`update transactions set customer_email = ${ERASED_EMAIL}, customer_name = null, metadata = null, ${without('narration')},
      ${without('narrations')}, ${without('items')}, ${without('redirect_url')}, ${without('notification_url')} where id = ${payments}`,
    sql`update charges set message = null, said = null, step_page = null, step_details = null, first_answer = null,
      wallet_masked = case when wallet_masked is not null then '****' end where transaction_id = ${payments}`,
    sql`update charge_claims set answer = null where charge_id in ${charges}`,
    sql`update evidence set message = null where charge_id in ${charges} and message is not null`,
    sql`update contradictions set payer = null, ${without('note')} where charge_id in ${charges}`,
    sql`update disputes set ${without('reason')}, ${without('note')} where charge_id in ${charges}`,
    sql`update dispute_answers set message = null, service = null, delivery_address = null, delivered_on = null, refusal = null
      where dispute_id in (select id from disputes where charge_id in ${charges})`,
    sql`update dispute_files set content = null where dispute_id in (select id from disputes where charge_id in ${charges})`,
    sql`update transfers set payer_name = null, payer_account = null, payer_bank = null where transaction_id = ${payments}`,
    sql`update transfer_accounts set account_name = 'erased' where charge_id in ${charges}`,
    sql`update obligations set note = null where transaction_id = ${payments}`,
    sql`update refund_parts set note = null where refund_id in (select id from refunds where transaction_id = ${payments})`,
    sql`update refund_requests set ${without('reason')} where transaction_id = ${payments}`,
    sql`update refunds set message = null, ${without('reason')}, ${without('webhook_url')} where transaction_id = ${payments}`,
    sql`update shares set note = null where transaction_id = ${payments}`,
    sql`update payment_notes set text = null where transaction_id = ${payments} and text is not null`,
    sql`update webhook_deliveries d set body = null, url = case when d.url ilike any(${patterns}::text[]) then r.address else d.url end
      from webhook_receivers r where r.id = d.receiver_id and d.transaction_id = ${payments}`,
    sql`update webhook_tries set answer = null, evidence = null
      where transaction_id = ${payments} and (answer is not null or evidence is not null)`,
    sql`delete from saved_cards where wallet_id in (select w.id from wallets w where ${isTheirs(sql`w`, person)})`,
    sql`delete from wallets w where ${isTheirs(sql`w`, person)}`,
  ];
}
