// A merchant's payment links, for the merchant API and the console.
import type { TextByLanguage } from '@titan/rules/text-by-language';
import type { NotNull, SelectQueryBuilder } from 'kysely';
import type { Env, KeptLine } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Owner } from '../merchants/merchant-key.ts';

/** A merchant's settings of a link; amounts in minor units: either the fixed one, or limits. */
export type LinkTermsRow = {
  name: string;
  /** By language; null: it was given once. So `descriptions`. */
  names: TextByLanguage | null;
  description: string | null;
  descriptions: TextByLanguage | null;
  amount_minor: number | null;
  min_minor: number | null;
  max_minor: number | null;
  redirect_url: string | null;
  /** What a fixed amount is for. */
  items: KeptLine[] | null;
  /** The name of the picture, and the address that it is of. */
  logo: string | null;
  logo_url: string | null;
  primary_color: string | null;
  secondary_color: string | null;
  support_email: string | null;
  locale: string | null;
  active: boolean;
};

/** A new link before it is given any terms. */
export const BLANK_LINK: LinkTermsRow = {
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
};

/** The most letters of each. */
export const LINK_LENGTHS = { name: 100, description: 255 } as const;

/** Whether the most that a payer may choose is less than the least. */
export function hasBoundsReversed({
  min_minor: min,
  max_minor: max,
}: Pick<LinkTermsRow, 'min_minor' | 'max_minor'>): boolean {
  return min !== null && max !== null && max < min;
}

export type MerchantLinkRow = LinkTermsRow & {
  slug: string;
  env: Env;
  currency: string;
  version: number;
  created_at: Date;
  updated_at: Date;
};

type NewLink = {
  terms: LinkTermsRow;
  slug: string;
  currency: string;
  /** The call's Idempotency-Key and fingerprint; null without one. */
  once: { key: string; fingerprint: Buffer } | null;
  /** Epoch ms. */
  at: number;
};

/** Created now, created earlier under the same key, or neither: a concurrent call has not committed yet. */
type MadeLink = {
  made: MerchantLinkRow | null;
  known: (MerchantLinkRow & { fingerprint: Buffer }) | null;
};

export type MerchantLinkStore = {
  create(owner: Owner, link: NewLink): Promise<MadeLink>;
  /** The link that was made under this Idempotency-Key. */
  madeOnce(owner: Owner, onceKey: string): Promise<MadeLink['known']>;
  /** Null: this merchant has no such link in this environment. */
  read(owner: Owner, slug: string): Promise<MerchantLinkRow | null>;
  /** Newest first; `after`: the slug of the previous page's last link. */
  list(owner: Owner, page: { limit: number; after: string | null }): Promise<MerchantLinkRow[]>;
  /** Null where the link has changed since `version`. */
  change(
    owner: Owner,
    slug: string,
    change: { terms: LinkTermsRow; version: number; at: number },
  ): Promise<MerchantLinkRow | null>;
};

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
  'version',
  'created_at',
  'updated_at',
] as const;

/** Builds the store. */
export function createMerchantLinkStore(db: Database): MerchantLinkStore {
  const linksOf = ({ merchantId, env }: Owner) =>
    db.selectFrom('payment_links').where('merchant_id', '=', merchantId).where('env', '=', env);
  return {
    async create(owner, link) {
      const known = link.once && (await madeOnce(linksOf(owner), link.once.key));
      return known ? { made: null, known } : { made: await insertLink(db, owner, link), known: null };
    },
    madeOnce: (owner, onceKey) => madeOnce(linksOf(owner), onceKey),
    async read(owner, slug) {
      const link = linksOf(owner).select(COLUMNS).where('slug', '=', slug);
      return (await link.executeTakeFirst()) ?? null;
    },
    list(owner, { limit, after }) {
      const links = linksOf(owner).select(COLUMNS).orderBy('id', 'desc').limit(limit);
      if (after === null) return links.execute();
      return links.where('id', '<', linksOf(owner).select('id').where('slug', '=', after)).execute();
    },
    async change({ merchantId, env }, slug, { terms, version, at }) {
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
