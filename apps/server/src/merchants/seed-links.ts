// Design §2 "seeded test merchant": its payment links, `/pay/demo-fixed` and `/pay/demo-open`.

/** In the words of the merchant API; amounts in minor units. */
export const DEMO_LINKS = [
  {
    slug: 'demo-fixed',
    name: 'Weaving class',
    description: 'One Saturday at the loom. Yarn and tea are included.',
    amount: 500_000,
    min: null,
    max: null,
  },
  {
    slug: 'demo-open',
    name: 'Support the workshop',
    description: 'Give what you like: it pays for yarn, tools and teachers.',
    amount: null,
    min: 10_000,
    max: 100_000_000,
  },
] as const;

/** $1 the merchant's public key, $2 its links as JSON. What has been changed since stays. */
export const SEED_LINKS = `
insert into payment_links (merchant_id, env, slug, name, description, currency, amount_minor, min_minor, max_minor, created_at, updated_at)
select k.merchant_id, 'test', l.slug, l.name, l.description, 'NGN', l.amount, l.min, l.max, now(), now()
from merchant_keys k, json_to_recordset($2::json) as l (slug text, name text, description text, amount bigint, min bigint, max bigint)
where k.lookup = $1
order by l.slug
on conflict (slug) do nothing`;
