// The schema that the queries are typed by is the database's own, both ways.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from '../platform/database.ts';
import { queriesOver } from './database.ts';
import { TABLES } from './schema.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.url, () => {});
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Every column of the service's tables, as `schema.ts` writes it; a domain as the type below it. */
const COLUMNS = sql<{ name: string; column: string; sql: string }>`
  select c.relname as name, a.attname as "column",
    format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null)
      || case when a.attidentity = 'a' then ' identity' when a.atthasdef or a.attidentity <> '' then ' default' else '' end
      || case when a.attnotnull then '' else ' null' end as sql
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type column_type on column_type.oid = a.atttypid
  -- of an array of a domain: the array of the type below it
  left join pg_type item on item.oid = column_type.typelem and item.typtype = 'd'
  left join pg_type below on below.oid = item.typbasetype
  join pg_type t on t.oid = coalesce(below.typarray, column_type.oid)
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'`;

it('describes exactly the tables and columns of a migrated database', async () => {
  const { rows } = await COLUMNS.execute(queriesOver(pool));
  const found = rows.map(({ name, column, sql: type }) => `${name}.${column} ${type}`);
  const described = Object.entries(TABLES).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, { sql: type }]) => `${table}.${column} ${type}`),
  );
  expect(described.toSorted()).toEqual(found.toSorted());
});
