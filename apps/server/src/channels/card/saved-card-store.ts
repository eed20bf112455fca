// Saved cards (spec §3): wallets, the sealed cards in them, and whether a card was saved. Every read names the transaction, so that a card is
// found only for its own merchant, environment and customer.
import { emailKey } from '@titan/rules/email';
import { sql } from 'kysely';
import type { ChargeReference } from '@titan/rules/reference';
import type { Database } from '../../db/database.ts';
import type { Payer } from '../../payments/session/session.ts';

// Upkeep by sweeps: pending cards whose payment failed, expired cards, and seals under old keys.

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
  /** Deletes pending cards whose payment has ended unpaid; returns how many. */
  purgePending(): Promise<number>;
  /** Deletes expired cards, and wallets that have been empty for a day. Returns how many rows. */
  deleteStale(now: number): Promise<number>;
  /** Cards after this id that are sealed or hashed under another key than these, by id. */
  outdated(keys: { sealKeyId: string; lookupKeyId: string }, afterId: number): Promise<OutdatedCard[]>;
  /** Replaces a seal, unless another process already has. */
  reseal(card: OutdatedCard, by: Resealed): Promise<void>;
};

const AT_ONCE = 200;
const EMPTY_FOR_MS = 24 * 60 * 60 * 1000;

/** Builds the upkeep. */
export function createSavedCardUpkeep(db: Database): SavedCardUpkeep {
  return {
    async purgePending() {
      const { numDeletedRows } = await db
        .deleteFrom('saved_cards as s')
        .using('charges as c')
        .whereRef('c.id', '=', 's.charge_id')
        // A literal, so that the partial index is used.
        .where('s.state', '=', sql.lit('pending'))
        .where('c.status', 'not in', ['sent', 'action_required', 'unknown', 'success'])
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    async deleteStale(now) {
      const expired = await db
        .deleteFrom('saved_cards')
        .where('expires_at', '<=', new Date(now))
        .where('state', '=', 'active')
        .executeTakeFirst();
      const empty = await db
        .deleteFrom('wallets as w')
        .where('w.used_at', '<', new Date(now - EMPTY_FOR_MS))
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('saved_cards as s').select('s.id').whereRef('s.wallet_id', '=', 'w.id'))),
        )
        .executeTakeFirst();
      return Number(expired.numDeletedRows + empty.numDeletedRows);
    },
    outdated: ({ sealKeyId, lookupKeyId }, afterId) =>
      db
        .selectFrom('saved_cards as s')
        .innerJoin('wallets as w', 'w.id', 's.wallet_id')
        .select(['s.id', 's.sealed', 's.seal_key_id', 'w.merchant_id', 'w.env', 'w.token_hash'])
        .where('s.id', '>', afterId)
        .where(({ or, eb }) =>
          or([eb('s.seal_key_id', '<>', sealKeyId), eb('s.lookup_key_id', '<>', lookupKeyId)]),
        )
        .orderBy('s.id')
        .limit(AT_ONCE)
        .execute(),
    async reseal(card, { sealed, sealKeyId, lookup, lookupKeyId }) {
      await db
        .updateTable('saved_cards')
        .set({ sealed, seal_key_id: sealKeyId, lookup, lookup_key_id: lookupKeyId })
        .where('id', '=', card.id)
        .where('sealed', '=', card.sealed)
        .execute();
    },
  };
}

export type SavedCardRow = {
  reference: string;
  /** The provider's account that can charge it, and whether new charges may go there. */
  account_id: number;
  provider: string;
  is_enabled: boolean;
  /** What this payment debits of a card. */
  debit_currency: string;
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

/** Whether a charge's card was saved; none: the payer did not ask for it. */
type Saving = { kind: 'none' } | { kind: 'unsaved' } | { kind: 'kept'; tokenHash: Buffer; payer: Payer };

export type SavedCardStore = {
  payerOf(transactionId: number): Promise<Payer>;
  /** Stores a pending card for the charge; settling the charge's success makes it active (payments/settling/settle-store.ts). */
  keepPending(card: NewSavedCard): Promise<void>;
  noteUnsaved(chargeId: number, now: number): Promise<void>;
  noteUse(use: SavedCardUse & { chargeId: number }): Promise<void>;
  /** The saved card that a charge was made with; null when it was typed. */
  usedBy(transactionId: number, chargeReference: ChargeReference): Promise<SavedCardUse | null>;
  /** For a charge that has succeeded. Of two rows for one card only the newer is kept. */
  savingOf(transactionId: number, chargeReference: ChargeReference): Promise<Saving>;
  /** Cards of this wallet that can pay this transaction now, newest first. */
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
    payerOf: (transactionId) => payerOf(db, transactionId),
    async usedBy(transactionId, chargeReference) {
      const use = await db
        .selectFrom('charges as c')
        .innerJoin('saved_card_uses as u', 'u.charge_id', 'c.id')
        .select(['u.token_hash as tokenHash', 'u.card_reference as cardReference'])
        .where('c.reference', '=', chargeReference)
        .where('c.transaction_id', '=', transactionId)
        .executeTakeFirst();
      return use ?? null;
    },
    savingOf: (transactionId, chargeReference) => savingOf(db, transactionId, chargeReference),
    usable: (transactionId, tokenHash, now) =>
      usableCards(db, transactionId, tokenHash, now).orderBy('s.id', 'desc').limit(MOST_SHOWN).execute(),
    async one(transactionId, tokenHash, cardReference, now) {
      const cards = usableCards(db, transactionId, tokenHash, now);
      return (await cards.where('s.reference', '=', cardReference).executeTakeFirst()) ?? null;
    },
  };
}

const MOST_SHOWN = 20;

async function payerOf(db: Database, transactionId: number): Promise<Payer> {
  const payer = await db
    .selectFrom('transactions as t')
    .innerJoin('merchants as m', 'm.id', 't.merchant_id')
    .select([
      't.merchant_id as merchantId',
      't.env',
      't.customer_email as email',
      'm.can_save_card as canSaveCard',
    ])
    .where('t.id', '=', transactionId)
    .executeTakeFirst();
  if (!payer) throw new Error(`There is no transaction ${transactionId}`);
  return { ...payer, email: emailKey(payer.email) };
}

/** The wallet is found by its token, and must belong to the transaction's merchant, environment and customer. */
function cardsOf(db: Database, transactionId: number, tokenHash: Buffer) {
  return db
    .selectFrom('wallets as w')
    .innerJoin('transactions as t', (join) =>
      join
        .on('t.id', '=', transactionId)
        .onRef('t.merchant_id', '=', 'w.merchant_id')
        .onRef('t.env', '=', 'w.env')
        .on(sql<string>`lower(t.customer_email collate "C")`, '=', sql.ref('w.email')),
    )
    .innerJoin('saved_cards as s', 's.wallet_id', 'w.id')
    .where('w.token_hash', '=', tokenHash);
}

/** Active and not expired; of several rows for one card the newest. */
function usableCards(db: Database, transactionId: number, tokenHash: Buffer, now: number) {
  return cardsOf(db, transactionId, tokenHash)
    .innerJoin('provider_accounts as a', 'a.id', 's.account_id')
    .select((card) => [
      's.reference',
      's.account_id',
      'a.provider',
      'a.is_enabled',
      card.fn.coalesce('t.payment_currency', 't.currency').as('debit_currency'),
      's.brand',
      's.first_six',
      's.last_four',
      's.card_expiry',
      's.sealed',
      's.seal_key_id',
    ])
    .where('s.state', '=', 'active')
    .where('s.expires_at', '>', new Date(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('saved_cards as n')
            .select('n.id')
            .whereRef('n.wallet_id', '=', 's.wallet_id')
            .whereRef('n.lookup', '=', 's.lookup')
            .where('n.state', '=', 'active')
            .whereRef('n.id', '>', 's.id'),
        ),
      ),
    );
}

async function savingOf(
  db: Database,
  transactionId: number,
  chargeReference: ChargeReference,
): Promise<Saving> {
  const paid = db
    .selectFrom('charges as c')
    .where('c.reference', '=', chargeReference)
    .where('c.transaction_id', '=', transactionId)
    .where('c.status', '=', 'success');
  const kept = await paid
    .innerJoin('saved_cards as s', 's.charge_id', 'c.id')
    .innerJoin('wallets as w', 'w.id', 's.wallet_id')
    .select(['s.id', 's.wallet_id', 's.lookup', 'w.token_hash'])
    .where('s.state', '=', 'active')
    .executeTakeFirst();
  if (!kept) {
    const unsaved = paid.innerJoin('unsaved_cards as u', 'u.charge_id', 'c.id').select('u.charge_id');
    return { kind: (await unsaved.executeTakeFirst()) ? 'unsaved' : 'none' };
  }
  await db
    .deleteFrom('saved_cards')
    .where('wallet_id', '=', kept.wallet_id)
    .where('lookup', '=', kept.lookup)
    .where('state', '=', 'active')
    .where('id', '<', kept.id)
    .execute();
  return { kind: 'kept', tokenHash: kept.token_hash, payer: await payerOf(db, transactionId) };
}

function writesOf(db: Database): Omit<SavedCardStore, keyof Reads> {
  return {
    keepPending: (card) => db.transaction().execute((within) => keepPending(within, card)),
    async noteUnsaved(charge_id, now) {
      const insert = db.insertInto('unsaved_cards').values({ charge_id, at: new Date(now) });
      await insert.onConflict((conflict) => conflict.doNothing()).execute();
    },
    async noteUse({ chargeId: charge_id, tokenHash: token_hash, cardReference: card_reference }) {
      await db.insertInto('saved_card_uses').values({ charge_id, token_hash, card_reference }).execute();
    },
    async remove(transactionId, tokenHash, cardReference) {
      const named = await cardsOf(db, transactionId, tokenHash)
        .select(['s.wallet_id', 's.lookup'])
        .where('s.reference', '=', cardReference)
        .executeTakeFirst();
      if (!named) return;
      await db
        .deleteFrom('saved_cards')
        .where('wallet_id', '=', named.wallet_id)
        .where('lookup', '=', named.lookup)
        .execute();
    },
  };
}

async function keepPending(db: Database, card: NewSavedCard): Promise<void> {
  const { payer, tokenHash: token_hash } = card;
  const { brand, firstSix: first_six, lastFour: last_four, expiry: card_expiry } = card.card;
  const now = new Date(card.now);
  const owner = { merchant_id: payer.merchantId, env: payer.env, email: payer.email };
  const wallet = await db
    .insertInto('wallets')
    .values({ token_hash, ...owner, created_at: now, used_at: now })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ used_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('saved_cards')
    .values({
      wallet_id: wallet.id,
      created_at: now,
      reference: card.reference,
      charge_id: card.chargeId,
      account_id: db.selectFrom('charges').select('account_id').where('id', '=', card.chargeId),
      brand,
      first_six,
      last_four,
      card_expiry,
      expires_at: new Date(card.expiresAt),
      sealed: card.sealed,
      seal_key_id: card.sealKeyId,
      lookup: card.lookup,
      lookup_key_id: card.lookupKeyId,
    })
    .execute();
}
