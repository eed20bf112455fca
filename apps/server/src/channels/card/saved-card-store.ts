// Saved cards (spec §3): wallets, the sealed cards in them, and what became of a payer's wish to save one. Every read names the
// transaction, so that a card is found only for its own merchant, environment and customer.
import type { Payer } from '../../payments/session.ts';
import type { Database } from '../../platform/database.ts';

// What saved cards need without anybody asking: the end of pending ones, expiry, and seals under keys that are on their way out.

export type OutdatedCard = {
  id: number;
  sealed: Buffer;
  seal_key_id: string;
  merchant_id: number;
  env: 'test' | 'live';
  token_hash: Buffer;
};

type Resealed = { sealed: Buffer; sealKeyId: string; lookup: Buffer; lookupKeyId: string };

export type SavedCardUpkeep = {
  /** Deletes cards whose payment has ended without money; answers how many. */
  purgePending(): Promise<number>;
  /** Deletes cards that are out of date, and wallets that have been empty for a day. Answers how many rows. */
  deleteStale(now: number): Promise<number>;
  /** Cards after this id that are sealed or hashed under another key than these, in the order of their ids. */
  outdated(keys: { sealKeyId: string; lookupKeyId: string }, afterId: number): Promise<OutdatedCard[]>;
  /** Replaces a seal, unless somebody was faster. */
  reseal(card: OutdatedCard, by: Resealed): Promise<void>;
};

const AT_ONCE = 200;
const EMPTY_FOR_MS = 24 * 60 * 60 * 1000;

/** Builds the upkeep. */
export function createSavedCardUpkeep(db: Database): SavedCardUpkeep {
  return {
    async purgePending() {
      return (await db.query({ name: 'purge-pending-cards', text: PURGE_PENDING })).rowCount ?? 0;
    },
    async deleteStale(now) {
      const expired = await db.query({
        name: 'delete-expired-cards',
        text: EXPIRED,
        values: [new Date(now)],
      });
      const values = [new Date(now - EMPTY_FOR_MS)];
      const empty = await db.query({ name: 'delete-empty-wallets', text: EMPTY_WALLETS, values });
      return (expired.rowCount ?? 0) + (empty.rowCount ?? 0);
    },
    async outdated({ sealKeyId, lookupKeyId }, afterId) {
      const values = [sealKeyId, lookupKeyId, afterId, AT_ONCE];
      return (await db.query<OutdatedCard>({ name: 'outdated-cards', text: OUTDATED, values })).rows;
    },
    async reseal(card, { sealed, sealKeyId, lookup, lookupKeyId }) {
      const values = [card.id, card.sealed, sealed, sealKeyId, lookup, lookupKeyId];
      await db.query({ name: 'reseal-card', text: RESEAL, values });
    },
  };
}

const PURGE_PENDING = `
delete from saved_cards s using charges c
where s.state = 'pending' and c.id = s.charge_id and c.status not in ('sent', 'action_required', 'unknown', 'success')`;

const EXPIRED = `delete from saved_cards where expires_at <= $1 and state = 'active'`;

const EMPTY_WALLETS = `
delete from wallets w where w.used_at < $1 and not exists (select from saved_cards s where s.wallet_id = w.id)`;

const OUTDATED = `
select s.id, s.sealed, s.seal_key_id, w.merchant_id, w.env, w.token_hash
from saved_cards s join wallets w on w.id = s.wallet_id
where s.id > $3 and (s.seal_key_id <> $1 or s.lookup_key_id <> $2)
order by s.id limit $4`;

const RESEAL = `
update saved_cards set sealed = $3, seal_key_id = $4, lookup = $5, lookup_key_id = $6 where id = $1 and sealed = $2`;

// The statements of saved-card-store.ts. Every one that finds a card names the transaction that it is for.

const PAYER_COLUMNS = `t.merchant_id as "merchantId", t.env, lower(t.customer_email) as email, m.can_save_card as "canSaveCard"`;

const PAYER = `
select ${PAYER_COLUMNS} from transactions t join merchants m on m.id = t.merchant_id where t.id = $1`;

const KEEP_PENDING = `
with wallet as (
  insert into wallets (token_hash, merchant_id, env, email, created_at, used_at) values ($1, $2, $3, $4, $5, $5)
  on conflict (token_hash) do update set used_at = excluded.used_at
  returning id
)
insert into saved_cards (wallet_id, created_at, reference, charge_id, brand, first_six, last_four, card_expiry, expires_at, sealed,
  seal_key_id, lookup, lookup_key_id)
select id, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16 from wallet`;

const NOTE_UNSAVED = 'insert into unsaved_cards (charge_id, at) values ($1, $2) on conflict do nothing';

const NOTE_USE = 'insert into saved_card_uses (charge_id, token_hash, card_reference) values ($1, $2, $3)';

const USED_BY = `
select u.token_hash as "tokenHash", u.card_reference as "cardReference"
from charges c join saved_card_uses u on u.charge_id = c.id where c.reference = $2 and c.transaction_id = $1`;

const SAVING_OF = `
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

const USABLE = `select ${CARD_COLUMNS} ${IN_USE} order by s.id desc limit 20`;

const ONE = `select ${CARD_COLUMNS} ${IN_USE} and s.reference = $4`;

const REMOVE = `
with named as (select s.wallet_id, s.lookup ${OWN_CARDS} and s.reference = $3)
delete from saved_cards s using named n where s.wallet_id = n.wallet_id and s.lookup = n.lookup`;

export type SavedCardRow = {
  reference: string;
  brand: string | null;
  first_six: string;
  last_four: string;
  card_expiry: string;
  sealed: Buffer;
  seal_key_id: string;
};

type NewSavedCard = {
  reference: string;
  chargeId: number;
  payer: Payer;
  tokenHash: Buffer;
  card: { brand: string | null; firstSix: string; lastFour: string; expiry: string };
  /** Epoch ms. */
  expiresAt: number;
  sealed: Buffer;
  sealKeyId: string;
  lookup: Buffer;
  lookupKeyId: string;
  now: number;
};

type SavedCardUse = { tokenHash: Buffer; cardReference: string };

/** What became of the wish to save the card of a charge; none: there was no such wish. */
type Saving = { kind: 'none' } | { kind: 'unsaved' } | { kind: 'kept'; tokenHash: Buffer; payer: Payer };

export type SavedCardStore = {
  payerOf(transactionId: number): Promise<Payer>;
  /** Puts a card aside for the charge: it becomes active in the settlement of the charge's success (settle-charge.ts). */
  keepPending(card: NewSavedCard): Promise<void>;
  noteUnsaved(chargeId: number, now: number): Promise<void>;
  noteUse(use: SavedCardUse & { chargeId: number }): Promise<void>;
  /** The saved card that a charge was made with; null when it was typed. */
  usedBy(transactionId: number, chargeReference: string): Promise<SavedCardUse | null>;
  /** Of a charge that has succeeded. Of two rows for one card only the newer stays. */
  savingOf(transactionId: number, chargeReference: string): Promise<Saving>;
  /** Cards that this wallet may use for this transaction now, the newest first. */
  usable(transactionId: number, tokenHash: Buffer, now: number): Promise<SavedCardRow[]>;
  one(
    transactionId: number,
    tokenHash: Buffer,
    cardReference: string,
    now: number,
  ): Promise<SavedCardRow | null>;
  /** Deletes a card of this wallet with every other row of the same number; nothing when there is none. */
  remove(transactionId: number, tokenHash: Buffer, cardReference: string): Promise<void>;
};

/** Builds the store. */
export function createSavedCardStore(db: Database): SavedCardStore {
  return { ...readsOf(db), ...writesOf(db) };
}

type Reads = Pick<SavedCardStore, 'payerOf' | 'usedBy' | 'savingOf' | 'usable' | 'one'>;

function readsOf(db: Database): Reads {
  return {
    async payerOf(transactionId) {
      const { rows } = await db.query<Payer>({ name: 'payer', text: PAYER, values: [transactionId] });
      if (!rows[0]) throw new Error(`There is no transaction ${transactionId}`);
      return rows[0];
    },
    async usedBy(transactionId, chargeReference) {
      const values = [transactionId, chargeReference];
      const { rows } = await db.query<SavedCardUse>({ name: 'used-by', text: USED_BY, values });
      return rows[0] ?? null;
    },
    async savingOf(transactionId, chargeReference) {
      const values = [transactionId, chargeReference];
      const { rows } = await db.query<SavingRow>({ name: 'saving-of', text: SAVING_OF, values });
      return toSaving(rows[0]);
    },
    async usable(transactionId, tokenHash, now) {
      const values = [transactionId, tokenHash, new Date(now)];
      return (await db.query<SavedCardRow>({ name: 'usable-cards', text: USABLE, values })).rows;
    },
    async one(transactionId, tokenHash, cardReference, now) {
      const values = [transactionId, tokenHash, new Date(now), cardReference];
      const { rows } = await db.query<SavedCardRow>({ name: 'saved-card', text: ONE, values });
      return rows[0] ?? null;
    },
  };
}

function writesOf(db: Database): Omit<SavedCardStore, keyof Reads> {
  return {
    async keepPending(card) {
      await db.query({ name: 'keep-pending-card', text: KEEP_PENDING, values: pendingValues(card) });
    },
    async noteUnsaved(chargeId, now) {
      const values = [chargeId, new Date(now)];
      await db.query({ name: 'note-unsaved', text: NOTE_UNSAVED, values });
    },
    async noteUse({ chargeId, tokenHash, cardReference }) {
      const values = [chargeId, tokenHash, cardReference];
      await db.query({ name: 'note-use', text: NOTE_USE, values });
    },
    async remove(transactionId, tokenHash, cardReference) {
      const values = [transactionId, tokenHash, cardReference];
      await db.query({ name: 'remove-card', text: REMOVE, values });
    },
  };
}

type SavingRow = { unsaved: boolean; token_hash: Buffer | null } & Payer;

function toSaving(row: SavingRow | undefined): Saving {
  if (!row) return { kind: 'none' };
  const { unsaved, token_hash: tokenHash, ...payer } = row;
  if (tokenHash) return { kind: 'kept', tokenHash, payer };
  return { kind: unsaved ? 'unsaved' : 'none' };
}

function pendingValues(card: NewSavedCard): unknown[] {
  const { payer } = card;
  return [
    card.tokenHash,
    payer.merchantId,
    payer.env,
    payer.email,
    new Date(card.now),
    card.reference,
    card.chargeId,
    card.card.brand,
    card.card.firstSix,
    card.card.lastFour,
    card.card.expiry,
    new Date(card.expiresAt),
    card.sealed,
    card.sealKeyId,
    card.lookup,
    card.lookupKeyId,
  ];
}
