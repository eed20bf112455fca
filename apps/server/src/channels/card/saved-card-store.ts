// Saved cards (spec §3): wallets, the sealed cards in them, and what became of a payer's wish to save one. Every read names the
// transaction, so that a card is found only for its own merchant, environment and customer.
import type { Database } from '../../platform/database.ts';
import {
  KEEP_PENDING,
  NOTE_UNSAVED,
  NOTE_USE,
  ONE,
  PAYER,
  REMOVE,
  SAVING_OF,
  USABLE,
  USED_BY,
} from './saved-card-statements.ts';

/** Whose transaction it is. The email is in small letters, as wallets have it. */
export type Payer = { merchantId: number; env: 'test' | 'live'; email: string; canSaveCard: boolean };

export type SavedCardRow = {
  reference: string;
  brand: string | null;
  first_six: string;
  last_four: string;
  card_expiry: string;
  sealed: Buffer;
  seal_key_id: string;
};

export type NewSavedCard = {
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

export type SavedCardUse = { tokenHash: Buffer; cardReference: string };

/** What became of the wish to save the card of a charge; none: there was no such wish. */
export type Saving =
  | { kind: 'none' }
  | { kind: 'unsaved' }
  | { kind: 'kept'; tokenHash: Buffer; payer: Payer };

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
