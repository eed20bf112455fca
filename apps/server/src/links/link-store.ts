// Payment links for payers: reads a link with its merchant, and opens a transaction on it (decision 0027).
import { sql } from 'kysely';
import type { PaymentReference } from '@titan/rules/reference';
import type { ChannelFees } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import { frameOriginsOf } from '../merchants/frame-origin.ts';
import { isKeyValid } from '../merchants/merchant-key.ts';
import { searchWordsOf } from '../payments/views/payment-words.ts';
import { LINK_LOOK } from '../payments/session/page-look.ts';
import type { Clock } from '@titan/platform/ports';
import { addWishesOf, languageNow } from '@titan/platform/request-context';

/** A link and its merchant. */
export type LinkRow = NonNullable<Awaited<ReturnType<typeof linkBySlug>>>;

export type NewLinkTransaction = {
  link: Pick<
    LinkRow,
    'id' | 'merchant_id' | 'env' | 'slug' | 'currency' | 'name' | 'names' | 'redirect_url' | 'items'
  >;
  /** `KPY-PI-…`: also the merchant's reference and the page's, since the merchant gave none. */
  paymentReference: PaymentReference;
  /** The hash of its capability address. */
  addressHash: Buffer;
  /** The payer's Idempotency-Key; null when there was none. */
  idempotencyKey: string | null;
  fingerprint: Buffer;
  amountMinor: number;
  fees: ChannelFees;
  channels: string[];
  customerName: string | null;
  customerEmail: string;
  attemptsMax: number;
  /** Epoch ms, like `expiresAt`. */
  createdAt: number;
  expiresAt: number;
};

/** `opened`: by this call. `known`: by an earlier call with the same idempotency key. Neither: a concurrent call has not committed yet. */
type OpenedLink = { opened: string | null; known: { reference: string; fingerprint: Buffer } | null };

export type LinkStore = {
  /** @param slug as `readSlug` makes it */
  bySlug(slug: string): Promise<LinkRow | null>;
  open(transaction: NewLinkTransaction): Promise<OpenedLink>;
};

/** Builds the store. */
export function createLinkStore(db: Database, clock: Clock): LinkStore {
  return {
    async bySlug(slug) {
      const link = await linkBySlug(db, slug, clock.now());
      if (!link) return null;
      addWishesOf({ ...link, language: null });
      return { ...link, frame_origins: frameOriginsOf(link.frame_origins, link.env) };
    },
    async open(transaction) {
      const { link, idempotencyKey } = transaction;
      const known = await db
        .selectFrom('transactions')
        .select(['reference', 'body_fingerprint as fingerprint'])
        .where('payment_link_id', '=', link.id)
        .where('link_idempotency_key', '=', idempotencyKey)
        .executeTakeFirst();
      if (known) return { opened: null, known };
      return { opened: await openOnLink(db, transaction), known: null };
    },
  };
}

/** `locale` and `draft_languages` are what its merchant wishes; `public_keys` those that are valid, the newest first. */
async function linkBySlug(db: Database, slug: string, now: number) {
  return db
    .selectFrom('payment_links as l')
    .innerJoin('merchants as m', 'm.id', 'l.merchant_id')
    .select([
      'l.id',
      'l.slug',
      'l.env',
      'l.name',
      'l.names',
      'l.description',
      'l.descriptions',
      'l.currency',
      'l.amount_minor',
      'l.min_minor',
      'l.max_minor',
      'l.redirect_url',
      'l.items',
      'l.active',
      'l.ends_at',
      ...LINK_LOOK,
      'm.draft_languages',
      'm.id as merchant_id',
      'm.name as merchant_name',
      'm.email as merchant_email',
      sql<string | null>`coalesce(l.locale, m.locale)`.as('locale'),
      sql<string[]>`m.frame_origins::text[]`.as('frame_origins'),
    ])
    .select(({ selectFrom }) => {
      const keys = selectFrom('merchant_keys as k')
        .select('k.lookup')
        .whereRef('k.merchant_id', '=', 'm.id')
        .whereRef('k.env', '=', 'l.env')
        .where('k.kind', '=', 'public')
        .where(isKeyValid('k', now))
        .orderBy('k.created_at', 'desc');
      return sql<string[]>`array(${keys})`.as('public_keys');
    })
    .where('l.slug', '=', slug)
    .executeTakeFirst();
}

/**
 * Returns the new reference. Null: the link has been switched off or has ended, or another call has just used the idempotency key; a second read then
 * finds its row.
 */
async function openOnLink(db: Database, t: NewLinkTransaction): Promise<string | null> {
  const { link, paymentReference } = t;
  const createdAt = new Date(t.createdAt);
  const active = db
    .selectFrom('payment_links')
    .select('id')
    .where('id', '=', link.id)
    .where('active', '=', true);
  const payable = active.where((end) => end.or([end('ends_at', 'is', null), end('ends_at', '>', createdAt)]));
  if (!(await payable.executeTakeFirst())) return null;
  const opened = await db
    .insertInto('transactions')
    .values({
      payment_link_id: link.id,
      // The page goes on in the language of the form.
      language: languageNow().tag,
      link_idempotency_key: t.idempotencyKey,
      merchant_id: link.merchant_id,
      env: link.env,
      reference: paymentReference,
      page_reference: paymentReference,
      payment_reference: paymentReference,
      address_hash: t.addressHash,
      amount_minor: t.amountMinor,
      currency: link.currency,
      merchant_bears_cost: true,
      fees: JSON.stringify(t.fees),
      customer_name: t.customerName,
      customer_email: t.customerEmail,
      search_words: searchWordsOf({
        owner: { merchantId: link.merchant_id, env: link.env },
        customer_name: t.customerName,
        customer_email: t.customerEmail,
        reference: paymentReference,
        payment_reference: paymentReference,
      }),
      redirect_url: link.redirect_url,
      narration: link.name,
      narrations: link.names && JSON.stringify(link.names),
      items: link.items && JSON.stringify(link.items),
      // Shows in the merchant API and in webhooks which link was paid.
      metadata: JSON.stringify({ payment_link: link.slug }),
      channels: t.channels,
      body_fingerprint: t.fingerprint,
      attempts_max: t.attemptsMax,
      expires_at: new Date(t.expiresAt),
      created_at: createdAt,
      updated_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('reference')
    .executeTakeFirst();
  return opened?.reference ?? null;
}
