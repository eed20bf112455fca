// Grows a database by copies of one paid payment, with all its rows, so that a table is as long and its indexes as deep as in a shop of
// that size. Written straight into the tables, without triggers: what is measured is reading and adding, not how they were filled.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** One payment a second, the last of them now; `g` is the number of the copy, and `$5` how many there are. */
const AGE = `($5 - g) * interval '1 second'`;

/** Named as the service names them (@titan/platform/ports-node): letters of the time first, then random ones. */
const referenceAfter = (column: string): string =>
  `left(${column}, 7) || lpad(to_hex((g / 600) % 256), 2, '0') || left(md5('${column}' || g), 21)`;

/** How the copies of each table differ from the payment that they are copies of. */
const COPIES: Record<string, { of: string; differ: Record<string, string> }> = {
  transactions: {
    of: 'id = $1',
    differ: {
      id: '$3::bigint + 1 + g',
      reference: `reference || '-' || g`,
      page_reference: `page_reference || '-' || g`,
      payment_reference: referenceAfter('payment_reference'),
      // The pattern's own words, and its number from both ends (payments/views/payment-words.ts).
      search_words: `array_to_tsvector(tsvector_to_array(search_words) || array[merchant_id || 't ' || g, merchant_id || 't <' || reverse(g::text)])`,
      address_hash: `sha256(convert_to('copy ' || g, 'UTF8'))`,
      paid_charge_id: '$4::bigint + 1 + g',
      created_at: `created_at - ${AGE}`,
      updated_at: `updated_at - ${AGE}`,
      expires_at: `expires_at - ${AGE}`,
    },
  },
  charges: {
    of: 'transaction_id = $1',
    differ: {
      id: '$4::bigint + 1 + g',
      transaction_id: '$3::bigint + 1 + g',
      reference: referenceAfter('reference'),
      ...Object.fromEntries(
        ['sent_at', 'created_at', 'updated_at'].map((name) => [name, `${name} - ${AGE}`]),
      ),
    },
  },
  evidence: { of: 'charge_id = $2', differ: { charge_id: '$4::bigint + 1 + g', id: '', at: `at - ${AGE}` } },
  journal: { of: 'charge_id = $2', differ: { charge_id: '$4::bigint + 1 + g', seq: '', at: `at - ${AGE}` } },
  outbox: { of: 'transaction_id = $1', differ: { transaction_id: '$3::bigint + 1 + g' } },
  webhook_deliveries: { of: 'transaction_id = $1', differ: { transaction_id: '$3::bigint + 1 + g' } },
  webhook_tries: { of: 'transaction_id = $1', differ: { transaction_id: '$3::bigint + 1 + g' } },
};

/** How copies differ besides, by table and column, as SQL. */
type Differ = Record<string, Record<string, string>>;

/**
 * Adds so many copies of the paid payment with this reference; their references end in their numbers, from 1.
 * @param besides what shall differ from one copy to the next; the tables that it names are the only ones then
 */
export async function growBy(
  client: pg.Client,
  reference: string,
  count: number,
  besides?: Differ,
): Promise<void> {
  const copies = Object.entries(COPIES).filter(([table]) => !besides || table in besides);
  const found = await client.query<{ id: string; paid_charge_id: string }>(
    'select id, paid_charge_id from transactions where reference = $1',
    [reference],
  );
  const [paid] = found.rows;
  if (!paid?.paid_charge_id) throw new Error(`${reference} is not paid`);
  const [transactions, charges] = [await highest(client, 'transactions'), await highest(client, 'charges')];
  await client.query('set session_replication_role = replica');
  for (const [table, { of, differ: always }] of copies) {
    const differ: Record<string, string> = { ...always, ...besides?.[table] };
    const columns = (await columnsOf(client, table)).filter((name) => differ[name] !== '');
    const values = columns.map((name) => differ[name] ?? name);
    // Each statement names all the parameters, whichever of them it needs.
    const all = '$1::bigint is not null and $2::bigint is not null and $3::bigint >= 0 and $4::bigint >= 0';
    await client.query(
      `insert into ${table} (${columns.join(', ')}) overriding system value
       select ${values.join(', ')} from ${table}, generate_series(1, $5::int) as g where ${of} and ${all}`,
      [paid.id, paid.paid_charge_id, transactions, charges, count],
    );
  }
  await client.query('set session_replication_role = origin');
  for (const table of ['transactions', 'charges']) {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [
      table,
    ]);
  }
  for (const [table] of copies) await client.query(`vacuum analyze ${table}`);
  await client.query('checkpoint');
}

/** The copies were written without triggers; the sweeps of a service that runs sum them up. */
export async function sumUp(client: pg.Client): Promise<void> {
  await client.query(
    'insert into stale_takings select distinct merchant_id, env, quarter_of(created_at) from transactions',
  );
  const from = performance.now();
  const left = `select from stale_takings where quarter + interval '15 minutes' <= now()
    union all select from journal_mark where least(counted_seq, moved_seq) < (select max(seq) from journal) limit 1`;
  while ((await client.query(left)).rowCount !== 0) await pause(200);
  console.log(`Summed up within ${((performance.now() - from) / 1000).toFixed(0)} s`);
  await client.query('vacuum analyze takings, stale_takings, movement_sums');
}

async function highest(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>(`select max(id) as id from ${table}`);
  return Number(rows[0]?.id ?? 0);
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
     and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}
