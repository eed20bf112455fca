// A merchant's payment links, for the merchant API and the console.
import { type NotNull, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Owner } from '../merchants/merchant-key.ts';

/**
 * A merchant's settings of a link; amounts in minor units: either the fixed one, or limits. `names` and `descriptions` by language are null
 * where they were given once; `logo` is the name of the picture, `logo_url` the address that it is of.
 */
export type LinkTermsRow = Pick<MerchantLinkRow, keyof typeof BLANK_TERMS>;

/** A new link before it is given any terms. */
const BLANK_TERMS = {
  name: '',
  names: null,
  description: null,
  descriptions: null,
  amount_minor: null,
  min_minor: null,
  max_minor: null,
  redirect_url: null,
  logo: null,
  items: null,
  logo_url: null,
  primary_color: null,
  secondary_color: null,
  support_email: null,
  locale: null,
  active: true,
  ends_at: null,
};
export const BLANK_LINK: LinkTermsRow = BLANK_TERMS;

/** What a copy of the link takes over. */
export function termsOfLink(link: LinkTermsRow): LinkTermsRow {
  const names = Object.keys(BLANK_TERMS) as (keyof LinkTermsRow)[];
  return Object.fromEntries(names.map((name) => [name, link[name]])) as LinkTermsRow;
}

/** The most letters of each. */
export const LINK_LENGTHS = { name: 100, description: 255 } as const;

/** Whether the most that a payer may choose is less than the least. */
export function hasBoundsReversed({
  min_minor: min,
  max_minor: max,
}: Pick<LinkTermsRow, 'min_minor' | 'max_minor'>): boolean {
  return min !== null && max !== null && max < min;
}

/** Whether its last day is over. */
export function hasLinkEnded({ ends_at: end }: { ends_at: Date | null }, now: number): boolean {
  return end !== null && end.getTime() <= now;
}

export type MerchantLinkRow = Pick<Selectable<Schema['payment_links']>, (typeof COLUMNS)[number]>;

type NewLink = {
  terms: LinkTermsRow;
  slug: string;
  currency: string;
  /** The call's Idempotency-Key and fingerprint; null without one. */
  once: { key: string; fingerprint: Buffer } | null;
  /** Epoch ms. */
  at: number;
};

type LinkUpdate = { terms: LinkTermsRow; version: number; at: number };

/** Created now, created earlier under the same key, or neither: a concurrent call has not committed yet. */
type MadeLink = {
  made: MerchantLinkRow | null;
  known: (MerchantLinkRow & { fingerprint: Buffer }) | null;
};

export type MerchantLinkStore = ReturnType<typeof createMerchantLinkStore>;

const COLUMNS = [
  'slug',
  'env',
  'name',
  'names',
  'description',
  'descriptions',
  'currency',
  'amount_minor',
  'min_minor',
  'max_minor',
  'redirect_url',
  'logo',
  'items',
  'logo_url',
  'primary_color',
  'secondary_color',
  'support_email',
  'locale',
  'active',
  'ends_at',
  'version',
  'created_at',
  'updated_at',
] as const;

export function createMerchantLinkStore(db: Database) {
  const linksOf = ({ merchantId, env }: Owner) =>
    db.selectFrom('payment_links').where('merchant_id', '=', merchantId).where('env', '=', env);
  return {
    async create(owner: Owner, link: NewLink): Promise<MadeLink> {
      const known = link.once && (await madeOnce(linksOf(owner), link.once.key));
      return known ? { made: null, known } : { made: await insertLink(db, owner, link), known: null };
    },
    /** The link that was made under this Idempotency-Key. */
    madeOnce: (owner: Owner, onceKey: string) => madeOnce(linksOf(owner), onceKey),
    /** Null: this merchant has no such link in this environment. */
    async read(owner: Owner, slug: string): Promise<MerchantLinkRow | null> {
      const link = linksOf(owner).select(COLUMNS).where('slug', '=', slug);
      return (await link.executeTakeFirst()) ?? null;
    },
    /** Newest first; `after`: the slug of the previous page's last link. */
    list(
      owner: Owner,
      { limit, after }: { limit: number; after: string | null },
    ): Promise<MerchantLinkRow[]> {
      const links = linksOf(owner).select(COLUMNS).orderBy('id', 'desc').limit(limit);
      if (after === null) return links.execute();
      return links.where('id', '<', linksOf(owner).select('id').where('slug', '=', after)).execute();
    },
    /** Null where the link has changed since `version`. */
    async change(
      { merchantId, env }: Owner,
      slug: string,
      { terms, version, at }: LinkUpdate,
    ): Promise<MerchantLinkRow | null> {
      const changed = await db
        .updateTable('payment_links')
        .set({ ...storedTerms(terms), version: version + 1, updated_at: new Date(at) })
        .where('merchant_id', '=', merchantId)
        .where('env', '=', env)
        .where('slug', '=', slug)
        .where('version', '=', version)
        .returning(COLUMNS)
        .executeTakeFirst();
      return changed ?? null;
    },
  };
}

/** As the statements take them. */
function storedTerms({ items, names, descriptions, ...terms }: LinkTermsRow) {
  return {
    ...terms,
    items: items && JSON.stringify(items),
    names: names && JSON.stringify(names),
    descriptions: descriptions && JSON.stringify(descriptions),
  };
}

/** The link that an earlier call with this idempotency key created. */
async function madeOnce(
  links: SelectQueryBuilder<Schema, 'payment_links', object>,
  key: string,
): Promise<MadeLink['known']> {
  const known = await links
    .select([...COLUMNS, 'create_fingerprint as fingerprint'])
    .where('create_key', '=', key)
    // A row with a key always has a fingerprint.
    .$narrowType<{ fingerprint: NotNull }>()
    .executeTakeFirst();
  return known ?? null;
}

/** Null: another call has just taken the slug or the idempotency key. */
async function insertLink(
  db: Database,
  { merchantId: merchant_id, env }: Owner,
  { terms, slug, currency, once, at }: NewLink,
): Promise<MerchantLinkRow | null> {
  const made = await db
    .insertInto('payment_links')
    .values({
      ...storedTerms(terms),
      merchant_id,
      env,
      slug,
      currency,
      create_key: once?.key ?? null,
      create_fingerprint: once?.fingerprint ?? null,
      created_at: new Date(at),
      updated_at: new Date(at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return made ?? null;
}

// How often payers began to pay on links, how often they did, and what came in by it.

export type LinkTakings = { slug: string; opened: number; paid: number; paid_minor: number };

export async function takingsOfLinks(
  db: Database,
  { merchantId, env }: Owner,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, LinkTakings>> {
  const { rows } = await sql<LinkTakings>`
    select l.slug, s.opened, s.paid, s.paid_minor
    from payment_links l cross join lateral (
      select count(*) as opened, count(*) filter (where t.status = 'success') as paid,
        coalesce(sum(t.amount_paid_minor) filter (where t.status = 'success'), 0)::bigint as paid_minor
      from transactions t where t.payment_link_id = l.id) s
    where l.merchant_id = ${merchantId} and l.env = ${env} and l.slug = any(${slugs}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.slug, row]));
}
