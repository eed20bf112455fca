// A merchant's payment links: each call is one statement that also looks the key up (facts/merchant-api "payment links").
import type { Database } from '../platform/database.ts';
import { SECRET_KEY_OWNER, type SecretKey } from '../merchants/merchant-key.ts';
import type { Authorised } from '../merchant-api/transaction-store.ts';

/** What a merchant decides about a link; amounts in minor units, one or two of the three. */
export type LinkTermsRow = {
  name: string;
  description: string | null;
  amount_minor: number | null;
  min_minor: number | null;
  max_minor: number | null;
  redirect_url: string | null;
  logo_url: string | null;
  primary_color: string | null;
  secondary_color: string | null;
  active: boolean;
};

export type MerchantLinkRow = LinkTermsRow & {
  slug: string;
  env: 'test' | 'live';
  currency: string;
  version: number;
  created_at: Date;
  updated_at: Date;
};

type NewLink = {
  terms: LinkTermsRow;
  slug: string;
  currency: string;
  /** The call's Idempotency-Key and what it asked for; null without one. */
  once: { key: string; fingerprint: Buffer } | null;
  /** Epoch ms. */
  at: number;
};

/** Made now, made by the same key before, or nothing to see yet. */
type MadeLink = {
  made: MerchantLinkRow | null;
  known: (MerchantLinkRow & { fingerprint: Buffer }) | null;
};

export type MerchantLinkStore = {
  create(key: SecretKey, link: NewLink): Promise<Authorised<MadeLink>>;
  /** Null: this merchant has no such link in this environment. */
  read(key: SecretKey, slug: string): Promise<Authorised<MerchantLinkRow | null>>;
  /** Newest first; `after`: the slug of the last one seen. */
  list(key: SecretKey, page: { limit: number; after: string | null }): Promise<Authorised<MerchantLinkRow[]>>;
  /** Null where the link has changed since `version`. */
  change(
    key: SecretKey,
    slug: string,
    change: { terms: LinkTermsRow; version: number; at: number },
  ): Promise<Authorised<MerchantLinkRow | null>>;
};

const COLUMNS = `slug, env, name, description, currency, amount_minor, min_minor, max_minor, redirect_url, logo_url,
  primary_color, secondary_color, active, version, created_at, updated_at`;
const OF_LINK = COLUMNS.replace(/\w+/g, 'l.$&');

/** Builds the store. */
export function createMerchantLinkStore(db: Pick<Database, 'query'>): MerchantLinkStore {
  const ask = async <Row extends object>(name: string, text: string, values: unknown[]) =>
    (await db.query<Row>({ name, text, values })).rows;
  /** Every statement answers one row at least where the key is valid; a link's columns are null where there is none. */
  const found = (rows: Partial<MerchantLinkRow>[]): Authorised<MerchantLinkRow | null> => {
    const [row] = rows;
    if (row === undefined) return { authorised: false };
    return { authorised: true, row: row.slug ? (row as MerchantLinkRow) : null };
  };
  return {
    async create(key, link) {
      const rows = await ask<CreateColumns>('merchant-link-create', CREATE, [
        key.lookup,
        key.env,
        ...newValues(link),
      ]);
      const [row] = rows;
      if (row === undefined) return { authorised: false };
      const { fingerprint, is_new: isNew, ...columns } = row;
      if (!columns.slug) return { authorised: true, row: { made: null, known: null } };
      const made = columns as MerchantLinkRow;
      if (isNew || fingerprint === null) return { authorised: true, row: { made, known: null } };
      return { authorised: true, row: { made: null, known: { ...made, fingerprint } } };
    },
    read: async (key, slug) => found(await ask('merchant-link-read', READ, [key.lookup, key.env, slug])),
    async list(key, { limit, after }) {
      const rows = await ask<Partial<MerchantLinkRow>>('merchant-link-list', LIST, [
        key.lookup,
        key.env,
        limit,
        after,
      ]);
      if (rows.length === 0) return { authorised: false };
      return { authorised: true, row: rows.filter((row) => row.slug) as MerchantLinkRow[] };
    },
    async change(key, slug, { terms, version, at }) {
      const values = [key.lookup, key.env, slug, version, new Date(at).toISOString(), ...termValues(terms)];
      return found(await ask('merchant-link-change', CHANGE, values));
    },
  };
}

type CreateColumns = Partial<MerchantLinkRow> & { fingerprint: Buffer | null; is_new: boolean | null };

function termValues(terms: LinkTermsRow): unknown[] {
  return [
    terms.name,
    terms.description,
    terms.amount_minor,
    terms.min_minor,
    terms.max_minor,
    terms.redirect_url,
    terms.logo_url,
    terms.primary_color,
    terms.secondary_color,
    terms.active,
  ];
}

function newValues({ terms, slug, currency, once, at }: NewLink): unknown[] {
  return [
    slug,
    currency,
    once?.key ?? null,
    once?.fingerprint ?? null,
    new Date(at).toISOString(),
    ...termValues(terms),
  ];
}

const CREATE = `
with caller as (${SECRET_KEY_OWNER}),
known as (
  select ${OF_LINK}, l.create_fingerprint as fingerprint, false as is_new
  from caller c join payment_links l on l.merchant_id = c.merchant_id and l.env = $2 and l.create_key = $5
),
made as (
  insert into payment_links (merchant_id, env, slug, currency, create_key, create_fingerprint, created_at, updated_at,
    name, description, amount_minor, min_minor, max_minor, redirect_url, logo_url, primary_color, secondary_color, active)
  select c.merchant_id, $2, $3, $4, $5, $6::bytea, $7, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17
  from caller c where not exists (select from known)
  on conflict do nothing
  returning ${COLUMNS}, create_fingerprint as fingerprint, true as is_new
)
select r.* from caller c left join (select * from made union all select * from known) r on true`;

const READ = `
with caller as (${SECRET_KEY_OWNER})
select ${OF_LINK} from caller c left join payment_links l on l.merchant_id = c.merchant_id and l.env = $2 and l.slug = $3`;

const LIST = `
with caller as (${SECRET_KEY_OWNER})
select ${OF_LINK} from caller c left join lateral (
  select * from payment_links p where p.merchant_id = c.merchant_id and p.env = $2
    and ($4::text is null or p.id < (select id from payment_links a where a.merchant_id = c.merchant_id and a.env = $2 and a.slug = $4))
  order by p.id desc limit $3
) l on true order by l.id desc`;

const CHANGE = `
with caller as (${SECRET_KEY_OWNER}),
changed as (
  update payment_links l set name = $6, description = $7, amount_minor = $8, min_minor = $9, max_minor = $10, redirect_url = $11,
    logo_url = $12, primary_color = $13, secondary_color = $14, active = $15, version = l.version + 1, updated_at = $5
  from caller c where l.merchant_id = c.merchant_id and l.env = $2 and l.slug = $3 and l.version = $4
  returning ${OF_LINK}
)
select r.* from caller c left join changed r on true`;
