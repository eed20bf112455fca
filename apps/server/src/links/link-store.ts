// Payment links as payers meet them: one statement finds a link with its merchant, one opens a transaction on it (decision 0027).
import { frameOriginsOf } from '../merchants/frame-origin.ts';
import type { ChannelFees } from '../payments/fees.ts';
import type { Database } from '../platform/database.ts';

// Spec §1 "It controls customization": the look of a page is the link's own where it has one, else its merchant's.

/**
 * The columns `logo_url`, `primary_color` and `secondary_color`.
 * @param link alias of payment_links, whose row may be missing; `merchant` that of merchants
 */
export function linkLookSql(link: string, merchant: string): string {
  // A colour for labels belongs to the colour it stands on, so the pair is taken from one place.
  return `coalesce(${link}.logo_url, ${merchant}.logo_url) as logo_url,
  coalesce(${link}.primary_color, ${merchant}.primary_color) as primary_color,
  case when ${link}.primary_color is null then ${merchant}.secondary_color else ${link}.secondary_color end as secondary_color`;
}

/** A link and whoever it pays. */
export type LinkRow = {
  id: number;
  slug: string;
  env: 'test' | 'live';
  name: string;
  description: string | null;
  currency: string;
  /** Null: the payer names it, between the two below. */
  amount_minor: number | null;
  min_minor: number | null;
  max_minor: number | null;
  redirect_url: string | null;
  active: boolean;
  logo_url: string | null;
  primary_color: string | null;
  secondary_color: string | null;
  merchant_id: number;
  merchant_name: string;
  merchant_email: string | null;
  support_email: string | null;
  frame_origins: string[];
  /** Those that are valid, the newest first. Where there is none, nobody can pay the merchant. */
  public_keys: string[];
};

export type NewLinkTransaction = {
  link: Pick<LinkRow, 'id' | 'merchant_id' | 'env' | 'slug' | 'currency' | 'name' | 'redirect_url'>;
  /** `KPY-PI-…`: the merchant has named none, so it is the reference and the page's address too. */
  intentReference: string;
  /** Of its capability address. */
  addressHash: Buffer;
  /** The payer's Idempotency-Key; null when there was none. */
  pressKey: string | null;
  fingerprint: Buffer;
  amountMinor: number;
  fees: ChannelFees;
  channels: string[];
  customerName: string | null;
  customerEmail: string;
  attemptsMax: number;
  /** Epoch ms, both. */
  createdAt: number;
  expiresAt: number;
};

/** What became of it: opened now, opened by the same press before, or nothing to see yet (another call has it in hand). */
type OpenedLink = { opened: string | null; known: { reference: string; fingerprint: Buffer } | null };

export type LinkStore = {
  /** @param slug as `readSlug` makes it */
  bySlug(slug: string): Promise<LinkRow | null>;
  open(transaction: NewLinkTransaction): Promise<OpenedLink>;
};

/** Builds the store. */
export function createLinkStore(db: Database): LinkStore {
  return {
    async bySlug(slug) {
      const { rows } = await db.query<LinkRow>({ name: 'link-by-slug', text: BY_SLUG, values: [slug] });
      const row = rows[0];
      return row ? { ...row, frame_origins: frameOriginsOf(row.frame_origins, row.env) } : null;
    },
    async open(transaction) {
      const values = openValues(transaction);
      const { rows } = await db.query<OpenColumns>({ name: 'link-open', text: OPEN, values });
      const { opened = null, reference = null, fingerprint = null } = rows[0] ?? {};
      const known = reference !== null && fingerprint !== null ? { reference, fingerprint } : null;
      return { opened, known };
    },
  };
}

type OpenColumns = { opened: string | null; reference: string | null; fingerprint: Buffer | null };

const BY_SLUG = `
select l.id, l.slug, l.env, l.name, l.description, l.currency, l.amount_minor, l.min_minor, l.max_minor, l.redirect_url,
  l.active, ${linkLookSql('l', 'm')}, m.id as merchant_id, m.name as merchant_name, m.email as merchant_email,
  m.support_email, m.frame_origins::text[] as frame_origins,
  array(select k.lookup from merchant_keys k where k.merchant_id = m.id and k.kind = 'public' and k.env = l.env
    and (k.revoked_at is null or k.revoked_at > now()) order by k.created_at desc) as public_keys
from payment_links l join merchants m on m.id = l.merchant_id
where l.slug = $1`;

// A link that was switched off meanwhile opens nothing. As in merchant-open.ts, a row that another call is writing at this moment
// shows in the next statement only.
const OPEN = `
with known as (
  select reference, body_fingerprint as fingerprint from transactions where payment_link_id = $1 and link_press = $2
),
opened as (
  insert into transactions (payment_link_id, link_press, merchant_id, env, reference, page_reference, intent_reference,
    amount_minor, currency, merchant_bears_cost, fees, customer_name, customer_email, redirect_url, narration, metadata,
    channels, body_fingerprint, attempts_max, expires_at, created_at, updated_at, address_hash)
  select l.id, $2, $3, $4, $5, $5, $5, $6, $7, true, $8::jsonb, $9, $10, $11, $12, $13::jsonb, $14::text[], $15::bytea, $16,
    $17, $18, $18, $19
  from payment_links l
  where l.id = $1 and l.active and not exists (select from known)
  on conflict do nothing
  returning reference
)
select o.reference as opened, k.reference, k.fingerprint
from (values (1)) as always left join opened o on true left join known k on true`;

function openValues(t: NewLinkTransaction): unknown[] {
  const { link } = t;
  return [
    link.id,
    t.pressKey,
    link.merchant_id,
    link.env,
    t.intentReference,
    t.amountMinor,
    link.currency,
    JSON.stringify(t.fees),
    t.customerName,
    t.customerEmail,
    link.redirect_url,
    link.name,
    // So that whoever verifies the payment, or hears of it, knows which link it came by.
    JSON.stringify({ payment_link: link.slug }),
    t.channels,
    t.fingerprint,
    t.attemptsMax,
    new Date(t.expiresAt).toISOString(),
    new Date(t.createdAt).toISOString(),
    t.addressHash,
  ];
}
