// The program's role: it works with rows, owns nothing, and cannot rewrite what is append-only (I-09).
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '@titan/platform/database';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let program: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  program = openDatabase(database.url, () => {}, 2);
});
afterAll(async () => {
  await program.end();
  await database.drop();
});

/** The database's error code for the statement; null: it succeeded. */
async function refusalOf(statement: string): Promise<string | null> {
  return program.query(`begin; ${statement}; rollback`).then(
    () => null,
    async (error: { code: string }) => {
      await program.query('rollback');
      return error.code;
    },
  );
}
const INSUFFICIENT_PRIVILEGE = '42501';
const RESTRICT_VIOLATION = '23001';

it('is no superuser, makes no roles and databases, and owns nothing', async () => {
  const { rows } = await program.query(
    `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
       (select count(*)::int from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = current_user`,
  );
  expect(rows).toEqual([
    { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false, owned: 0 },
  ]);
});

it('changes no table, and makes none', async () => {
  for (const statement of [
    'create table mine (a int)',
    'alter table charges drop column message',
    'alter table charges disable trigger all',
    'drop trigger append_only on journal',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    `insert into schema_migrations (version, name, works_since) values (99, 'x', 99)`,
    'set session_replication_role = replica',
  ])
    expect([statement, await refusalOf(statement)]).toEqual([statement, INSUFFICIENT_PRIVILEGE]);
});

describe('of what is kept', () => {
  /** For as long as the triggers `kept` say. */
  const KEPT = ['evidence', 'outbox', 'webhook_tries'];
  const APPEND_ONLY = ['journal', 'quotes'];
  const NEVER_DELETED = [
    'transactions',
    'charges',
    'transfers',
    'transfer_accounts',
    'contradictions',
    'refunds',
  ];

  it.each([...APPEND_ONLY, ...NEVER_DELETED])('it empties and removes nothing: %s', async (table) => {
    expect(await refusalOf(`truncate ${table} cascade`)).toBe(INSUFFICIENT_PRIVILEGE);
    expect(await refusalOf(`delete from ${table}`)).toBe(INSUFFICIENT_PRIVILEGE);
  });

  it.each([...KEPT, 'webhook_deliveries'])('it empties nothing: %s', async (table) => {
    expect(await refusalOf(`truncate ${table} cascade`)).toBe(INSUFFICIENT_PRIVILEGE);
  });

  it.each<[string, string, string]>([
    ['evidence', `(reference, source, kind, at) values ('r', 'answer', 'approved', `, '5 years'],
    ['outbox', `(transaction_id, seq, kind, body, at) values (1, 1, 'test', '{}', `, '5 years'],
  ])('it removes what is old enough, and nothing else: %s', async (table, row, age) => {
    const removed = (at: string) => refusalOf(`insert into ${table} ${row} ${at}); delete from ${table}`);
    expect(await removed(`now() - interval '${age}'`)).toBeNull();
    expect(await removed(`now() - interval '${age}' + interval '1 hour'`)).toBe(RESTRICT_VIOLATION);
  });

  it.each([...APPEND_ONLY, ...KEPT])('it rewrites nothing: %s', async (table) => {
    const { fields } = await program.query(`select * from ${table} limit 0`);
    const column = fields[1]?.name;
    expect(await refusalOf(`update ${table} set ${column} = ${column}`)).toBe(INSUFFICIENT_PRIVILEGE);
  });
});

it('cannot write where the activity log ends', async () => {
  for (const statement of [
    'delete from console_audit_ends',
    'update console_audit_ends set entries = 1',
    `insert into console_audit_ends (merchant_id, entries, last_hash) values (1, 1, sha256(''))`,
  ])
    expect(await refusalOf(statement)).toBe(INSUFFICIENT_PRIVILEGE);
});

it('empties no table at all', async () => {
  const { rows } = await program.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'sandbox')`,
  );
  for (const { name } of rows)
    expect([name, await refusalOf(`truncate ${name} cascade`)]).toEqual([name, INSUFFICIENT_PRIVILEGE]);
});
