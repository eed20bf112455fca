// Draws apps/server/src/db/schema.ts, the types that the queries are checked by, from a migrated database (npm run docs:tables).
import { withConnection } from '@titan/platform/database';

const HEAD = `// The tables as the queries see them. Drawn by \`npm run docs:tables\` from a migrated database; do not edit. What a column holds more closely
// than its type in the database says is in tooling/draw-schema.ts.
import type { Role } from '@titan/contract/console/rights';
import type { EmailOutcome } from '@titan/contract/payer/receipt';
import type { ServiceSentence } from '@titan/copy/service';
import type { Channel } from '@titan/rules/methods';
import type { ReversalReason } from '@titan/rules/reversal-reason';
import type { TextByLanguage } from '@titan/rules/text-by-language';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { HttpEvidence } from '@titan/platform/ports';
import type {
  ChargeReference,
  MerchantReference,
  PageReference,
  PaymentReference,
} from '@titan/rules/reference';
import type {
  ChannelFees,
  ChargeAnswer,
  ChargeState,
  Contradiction,
  DisputeFileShows,
  DisputeNews,
  KeptLine,
  StepDetails,
  StepPage,
  TransactionState,
  WebhookEvent,
} from './column-values.ts';

/** Read as a value and written as JSON text, since the driver takes an array for one of PostgreSQL's. */
type Json<T> = ColumnType<T, string, string>;
/** An array of a domain, which the driver does not read: select it as \`::text[]\`. */
type DomainArray = ColumnType<never, string[], string[]>;
/** A column with a default. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

/** What Kysely knows of the database. */
export type Schema = {
`;

/** `env`, in every table. */
const ENV = "'test' | 'live'";
/** Columns that hold less than their type allows, by table. Every JSON column is here, because the database knows nothing closer of it. */
const CLOSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  merchants: {
    transfer_over: "'return_excess' | 'return_all' | 'accept_all'",
    transfer_under: "'return_all' | 'wait_for_rest' | 'accept_all'",
  },
  merchant_keys: { kind: "'public' | 'secret'" },
  provider_accounts: { probe_outcome: "'ok' | 'differs' | 'lost'" },
  provider_routes: { channel: 'Channel' },
  settlements: { status: "'paid' | 'underWay' | 'failed' | 'unknown'" },
  payment_links: { names: 'TextByLanguage', descriptions: 'TextByLanguage', items: 'KeptLine[]' },
  transactions: {
    reference: 'MerchantReference',
    page_reference: 'PageReference',
    payment_reference: 'PaymentReference',
    fees: 'ChannelFees',
    narrations: 'TextByLanguage',
    items: 'KeptLine[]',
    metadata: 'Record<string, unknown>',
  },
  receipt_emails: { outcome: 'EmailOutcome' },
  charges: {
    reference: 'ChargeReference',
    channel: 'Channel',
    step_page: 'StepPage',
    step_details: 'StepDetails',
    said: 'ServiceSentence',
    first_answer: 'ChargeAnswer',
  },
  charge_claims: { kind: "'authorize' | 'resend'", answer: 'ChargeAnswer' },
  instrument_tries: { kind: "'card' | 'wallet' | 'account'" },
  contradictions: { kind: 'Contradiction', status: "'open' | 'closed'" },
  shields: { least_stage: '1 | 2 | 3', told_stage: '0 | 1 | 2 | 3' },
  shield_stages: { stage: '1 | 2 | 3', reason: "'declines' | 'declines_of_day' | 'left'" },
  disputes: { status: "'open' | 'won' | 'lost'" },
  dispute_stages: { outcome: "'won' | 'lost'" },
  dispute_answers: {
    status: "'draft' | 'sending' | 'lost' | 'sent' | 'refused'",
    verdict: "'accept' | 'decline'",
    refused_why: "'processor' | 'answered_there' | 'over'",
  },
  dispute_files: { shows: 'DisputeFileShows', kind: "'pdf' | 'jpeg' | 'png'" },
  dispute_news: { what: 'DisputeNews' },
  dispute_mails: { what: 'DisputeNews' },
  transfers: {
    disposition: "'credited' | 'held' | 'owed'",
    payment_event: "'overpayment' | 'underpayment'",
  },
  obligations: { reason: 'ReversalReason', status: "'owed' | 'reversed' | 'manual'" },
  refund_requests: {
    env: "'test' | 'live'",
    status: "'waiting' | 'approved' | 'declined' | 'held' | 'sent' | 'undone' | 'stopped'",
    stopped_by: "'person' | 'payment'",
  },
  refunds: {
    status: "'processing' | 'success' | 'failed'",
    completion_status: "'success' | 'failed'",
  },
  refund_parts: { status: "'owed' | 'reversed' | 'refused' | 'manual'" },
  saved_cards: { state: "'pending' | 'active'" },
  outbox: { body: 'Record<string, unknown>' },
  webhook_receivers: { disabled_why: "'gone' | 'schedule_over'" },
  webhook_deliveries: {
    event: 'WebhookEvent',
    status: "'waiting' | 'delivered' | 'undelivered'",
    why: "'gone' | 'schedule_over' | 'disabled'",
  },
  webhook_tries: { evidence: 'HttpEvidence' },
  console_users: { role: 'Role' },
  console_links: { kind: "'claim' | 'invite' | 'recover'", role: "Exclude<Role, 'owner'>" },
  console_audit: { facts: 'Record<string, string | number | boolean | null>' },
};

/** The TypeScript of a domain that is closed, and of the types below. */
const TYPES: Readonly<Record<string, string>> = {
  transaction_status: 'TransactionState',
  charge_status: 'ChargeState',
  step_within: "'initiate'",
  evidence_source: "'answer' | 'query' | 'callback' | 'operator'",
  'web_origin[]': 'DomainArray',
  text: 'string',
  tsvector: 'string',
  xid8: 'string',
  // Money too: packages/platform's database.ts refuses what a number cannot hold.
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
  'text[]': 'string[]',
  'bytea[]': 'Buffer[]',
  'bigint[]': 'number[]',
};

type SchemaColumn = {
  table: string;
  column: string;
  type: string;
  /** Below a domain. */
  base: string;
  is_null: boolean;
  is_identity: boolean;
  /** And may be left out. Times may not: the service's clock gives them. */
  has_default: boolean;
};

const COLUMNS = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
    format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null) as base,
    not a.attnotnull as is_null, a.attidentity = 'a' as is_identity,
    a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) <> 'now()', false) as has_default
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
  order by c.oid, a.attnum`;

/** The whole of db/schema.ts, of a migrated database. */
export async function drawSchema(databaseUrl: string): Promise<string> {
  const { rows } = await withConnection(databaseUrl, (client) => client.query<SchemaColumn>(COLUMNS));
  const tables = Map.groupBy(rows, ({ table }) => table);
  for (const [table, closed] of Object.entries(CLOSED))
    for (const column of Object.keys(closed))
      if (!tables.get(table)?.some((row) => row.column === column))
        throw new Error(`tooling/draw-schema.ts names ${table}.${column}, which no migration has`);
  const bodies = [...tables].map(
    ([table, columns]) => `  ${table}: {\n${columns.map((row) => `    ${lineOf(row)}\n`).join('')}  };\n`,
  );
  return `${HEAD}${bodies.join('')}};\n`;
}

function lineOf(row: SchemaColumn): string {
  const type = row.is_null ? `${typeOf(row)} | null` : typeOf(row);
  if (row.is_identity) return `${row.column}: GeneratedAlways<${type}>;`;
  return `${row.column}: ${row.has_default ? `Generated<${type}>` : type};`;
}

function typeOf({ table, column, type, base }: SchemaColumn): string {
  const closed = column === 'env' ? ENV : CLOSED[table]?.[column];
  if (type === 'jsonb' && closed !== undefined) return `Json<${closed}>`;
  const known = closed ?? TYPES[type] ?? TYPES[base];
  if (known === undefined)
    throw new Error(`tooling/draw-schema.ts knows no type for ${table}.${column}, which is ${type}`);
  return known;
}
