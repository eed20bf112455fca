// The statements of saved-card-store.ts. Every one that finds a card names the transaction that it is for.

const PAYER_COLUMNS = `t.merchant_id as "merchantId", t.env, lower(t.customer_email) as email, m.can_save_card as "canSaveCard"`;

export const PAYER = `
select ${PAYER_COLUMNS} from transactions t join merchants m on m.id = t.merchant_id where t.id = $1`;

export const KEEP_PENDING = `
with wallet as (
  insert into wallets (token_hash, merchant_id, env, email, created_at, used_at) values ($1, $2, $3, $4, $5, $5)
  on conflict (token_hash) do update set used_at = excluded.used_at
  returning id
)
insert into saved_cards (wallet_id, created_at, reference, charge_id, brand, first_six, last_four, card_expiry, expires_at, sealed,
  seal_key_id, lookup, lookup_key_id)
select id, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16 from wallet`;

export const NOTE_UNSAVED =
  'insert into unsaved_cards (charge_id, at) values ($1, $2) on conflict do nothing';

export const NOTE_USE =
  'insert into saved_card_uses (charge_id, token_hash, card_reference) values ($1, $2, $3)';

export const USED_BY = `
select u.token_hash as "tokenHash", u.card_reference as "cardReference"
from charges c join saved_card_uses u on u.charge_id = c.id where c.reference = $2 and c.transaction_id = $1`;

export const SAVING_OF = `
with kept as (
  select s.id, s.wallet_id, s.lookup, w.token_hash, c.id as charge_id, c.transaction_id
  from charges c left join saved_cards s on s.charge_id = c.id and s.state = 'active' left join wallets w on w.id = s.wallet_id
  where c.reference = $2 and c.transaction_id = $1 and c.status = 'success'
),
older as (
  delete from saved_cards s using kept k
  where s.wallet_id = k.wallet_id and s.lookup = k.lookup and s.state = 'active' and s.id < k.id
)
select k.token_hash, exists (select from unsaved_cards u where u.charge_id = k.charge_id) as unsaved, ${PAYER_COLUMNS}
from kept k join transactions t on t.id = k.transaction_id join merchants m on m.id = t.merchant_id`;

// The wallet is found by its token; that it belongs to the transaction's merchant, environment and customer is asked once more.
const OWN_CARDS = `
from wallets w join transactions t on t.id = $1 and t.merchant_id = w.merchant_id and t.env = w.env
    and lower(t.customer_email) = w.email
  join saved_cards s on s.wallet_id = w.id
where w.token_hash = $2`;

const IN_USE = `${OWN_CARDS} and s.state = 'active' and s.expires_at > $3
  and not exists (select from saved_cards n where n.wallet_id = s.wallet_id and n.lookup = s.lookup and n.state = 'active' and n.id > s.id)`;

const CARD_COLUMNS = 's.reference, s.brand, s.first_six, s.last_four, s.card_expiry, s.sealed, s.seal_key_id';

export const USABLE = `select ${CARD_COLUMNS} ${IN_USE} order by s.id desc limit 20`;

export const ONE = `select ${CARD_COLUMNS} ${IN_USE} and s.reference = $4`;

export const REMOVE = `
with named as (select s.wallet_id, s.lookup ${OWN_CARDS} and s.reference = $3)
delete from saved_cards s using named n where s.wallet_id = n.wallet_id and s.lookup = n.lookup`;
