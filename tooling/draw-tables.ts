// npm run docs:tables: draws docs/tables.md and db/schema.ts from a migrated database, so that tables, columns and comments are those that
// the service has.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startPrivateDatabase } from '@titan/server/db/private-database';
import { withConnection } from '@titan/platform/database';
import { makeTestFolder } from '@titan/server/testing/test-folder';
import { drawSchema } from './draw-schema.ts';
import { fenced, table } from './markdown.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** In the order of migrations/0001-initial.sql. A new table finds its place here. */
const SUBJECTS: Record<string, readonly string[]> = {
  Merchants: [
    'merchants',
    'merchant_keys',
    'merchant_encryption_keys',
    'key_uses',
    'pictures',
    'line_pictures',
  ],
  'Accounts at providers': [
    'provider_accounts',
    'provider_credentials',
    'provider_routes',
    'misconfigurations',
    'settlements',
    'settled_payments',
  ],
  'Payments and links': [
    'payment_links',
    'transactions',
    'open_payments',
    'quotes',
    'shares',
    'takings',
    'stale_takings',
    'receipt_emails',
    'paid_mail_targets',
    'paid_mails',
    'bank_requests',
    'played_times',
  ],
  Charges: ['charges', 'charge_claims', 'instrument_tries'],
  'The shield against card testing': ['shields', 'shield_stages'],
  'What providers said': ['evidence', 'provider_callbacks', 'contradictions'],
  Disputes: [
    'disputes',
    'dispute_stages',
    'dispute_answers',
    'dispute_files',
    'dispute_news',
    'dispute_mails',
  ],
  'Bank transfer': ['transfer_accounts', 'transfers'],
  'The journal': [
    'journal',
    'postings',
    'movements',
    'merchant_balances',
    'provider_balances',
    'movement_sums',
    'journal_mark',
  ],
  'Money that goes back': ['obligations', 'refunds', 'refund_parts', 'refund_limits', 'refund_requests'],
  'Saved cards': ['wallets', 'saved_cards', 'saved_card_uses', 'unsaved_cards'],
  'Outbox and webhooks': [
    'outbox',
    'webhook_targets',
    'webhook_receivers',
    'webhook_deliveries',
    'webhook_tries',
  ],
  'The console': [
    'console_users',
    'console_passkeys',
    'console_links',
    'console_tries',
    'console_sessions',
    'console_audit',
    'console_audit_ends',
    'notice_addresses',
    'notice_mails',
    'console_news',
    'console_views',
    'payment_notes',
  ],
};

type Column = { relation: string; name: string; type: string; comment: string | null };
type Reference = {
  relation: string;
  target: string;
  columns: string[];
  is_optional: boolean;
  is_only: boolean;
};
type Relation = { name: string; comment: string | null };
type Catalogue = { relations: Relation[]; columns: Column[]; references: Reference[] };

/** Without migrate.ts's own record of migrations. */
const RELATIONS = `
  select c.oid, c.relkind, c.relname as name, obj_description(c.oid, 'pg_class') as comment from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname <> 'schema_migrations'`;

const COLUMNS = `
  select c.name as relation, a.attname as name, col_description(c.oid, a.attnum) as comment,
    replace(format_type(a.atttypid, null), 'timestamp with time zone', 'timestamptz') || case
      when exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) then ', key'
      when a.attnotnull or c.relkind = 'v' then '' else ', null' end as type
  from (${RELATIONS}) c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  order by a.attnum`;

/** is_optional: a row may refer to none; is_only: no two rows refer to the same. */
const REFERENCES = `
  select c.name as relation, k.confrelid::regclass::text as target,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any (k.conkey) order by attnum) as columns,
    exists (select from pg_attribute where attrelid = c.oid and attnum = any (k.conkey) and not attnotnull) as is_optional,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
      and k.conkey @> i.indkey::smallint[]) as is_only
  from (${RELATIONS}) c join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
  order by c.name, columns`;

/** The whole of docs/tables.md, of a migrated database. */
export async function drawTables(databaseUrl: string): Promise<string> {
  const catalogue = await withConnection<Catalogue>(databaseUrl, async (client) => ({
    relations: (await client.query<Relation>(RELATIONS)).rows,
    columns: (await client.query<Column>(COLUMNS)).rows,
    references: (await client.query<Reference>(REFERENCES)).rows,
  }));
  const placed = new Set(Object.values(SUBJECTS).flat());
  const homeless = catalogue.relations.filter(({ name }) => !placed.has(name));
  if (homeless.length > 0)
    throw new Error(`No subject of tooling/draw-tables.ts has: ${homeless.map(({ name }) => name).join()}`);
  return [
    '# Tables',
    'Drawn by `npm run docs:tables` from a migrated database; run it again when a migration is added, and do not edit this file.\n' +
      'Constraints, indexes and triggers, each with its reason, are in\n' +
      '[the migrations](../apps/server/src/db/migrations/0001-initial.sql), and so are the conventions for names and types. A line in a\n' +
      'picture is a foreign key.',
    ...Object.entries(SUBJECTS).flatMap(([subject, names]) => [
      `## ${subject}`,
      fenced('erDiagram', diagramOf(names, catalogue)),
      ...names.flatMap((name) => sectionOf(name, catalogue)),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
}

function diagramOf(names: readonly string[], { references }: Catalogue): string[] {
  const lines = references
    .filter(({ relation }) => names.includes(relation))
    .map(({ relation, target, columns, is_optional: isOptional, is_only: isOnly }) => {
      const ends = `${isOptional ? '|o' : '||'}--${isOnly ? 'o|' : 'o{'}`;
      return `    ${target} ${ends} ${relation} : "${columns.join(', ')}"`;
    });
  return [...names.map((name) => `    ${name}`), ...lines];
}

function sectionOf(name: string, { relations, columns, references }: Catalogue): string[] {
  const comment = relations.find((relation) => relation.name === name)?.comment;
  if (!comment) throw new Error(`No migration has a comment on ${name}`);
  const rows = columns
    .filter(({ relation }) => relation === name)
    .map((column) => {
      const targets = references
        .filter((reference) => reference.relation === name && reference.columns.includes(column.name))
        .map(({ target }) => `→ \`${target}\`.`);
      const meaning = [...targets, column.comment?.replaceAll('|', '\\|') ?? ''].join(' ').trim();
      return [`\`${column.name}\``, column.type, meaning];
    });
  return [`### ${name}`, comment, table(['column', 'type', 'meaning'], rows)];
}

if (import.meta.main) {
  const folder = await makeTestFolder('tables');
  const log = { info: () => {}, warn: console.error, error: console.error };
  const database = await startPrivateDatabase({
    dataDir: join(folder.path, 'data'),
    log,
    isThrownAway: true,
  });
  try {
    writeFileSync(join(ROOT, 'docs/tables.md'), await drawTables(database.ownerUrl));
    writeFileSync(join(ROOT, 'apps/server/src/db/schema.ts'), await drawSchema(database.ownerUrl));
  } finally {
    await database.stop();
    await folder.remove();
  }
}
