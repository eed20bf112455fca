// POST /charges/initialize: one transaction per reference, however often it is called.
import { logPayment } from '@titan/platform/request-context';
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import type { Database } from '../db/database.ts';
import type { Clock, Ids } from '@titan/platform/ports';
import {
  fingerprintOf,
  isSameFingerprint,
  withoutJoiners,
  withoutUnsafe,
} from '../payments/attempts/fingerprint.ts';
import { hashOfAddress, type PageAddresses } from '../payments/session/page-address.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import {
  insertOrFind,
  type KnownTransaction,
  type NewTransaction,
  type OpenedRow,
} from './transaction-store.ts';
import { PAYMENT_LIFETIME_MS } from '../payments/views/expiry.ts';
import { CHANNEL_REGISTRY } from '../channels/registry.ts';
import { feesOf } from '../payments/fees.ts';
import { type InitializeRequest, offeredChannels } from './initialize.ts';

export type OpenDeps = {
  db: Database;
  clock: Clock;
  ids: Pick<Ids, 'payment'>;
  /** The key of fingerprints. */
  keys: { idempotency: Buffer };
  addresses: Pick<PageAddresses, 'of' | 'for'>;
  /** Channels whose flow is built. */
  channels: readonly Channel[];
  lifetimeMs?: number;
  /** How often a payer may try; by default the session's limit. */
  attemptsMax?: number;
};

export type OpenOutcome =
  /** New, or the same request again while it can still be paid. */
  { kind: 'open'; page: CheckoutPage } | { kind: 'duplicate' };

/** `reference` names it to our own services; `address` is what the payer opens. */
export type CheckoutPage = { reference: string; address: string };

/** After a lost race the next read finds the winner; it cannot be lost again for the same reason. */
const LOOKS = 3;

/**
 * Opens the merchant's transaction, or finds the one that the same request has opened. An untried payment that a page has opened under the
 * reference is replaced (decision 0047).
 */
export async function openTransaction(
  deps: OpenDeps,
  owner: Owner,
  request: InitializeRequest,
): Promise<OpenOutcome> {
  const transaction = newTransaction(deps, request);
  for (let look = 1; look <= LOOKS; look += 1) {
    const { opened_page: openedPage, known } = await insertOrFind(deps.db, owner, transaction);
    logPayment(known?.payment_reference ?? transaction.paymentReference);
    if (openedPage !== null)
      return {
        kind: 'open',
        page: { reference: openedPage, address: deps.addresses.of(transaction.paymentReference) },
      };
    if (known !== null && !known.gives_way) {
      const isRepeat =
        isSameFingerprint(known.fingerprint, transaction.bodyFingerprint) &&
        isOpen(known, transaction.createdAt);
      return isRepeat ? { kind: 'open', page: pageOf(deps, known) } : { kind: 'duplicate' };
    }
  }
  throw new Error('A transaction could neither be opened nor found');
}

/** The page as it is returned to its merchant. */
function pageOf({ addresses }: Pick<OpenDeps, 'addresses'>, known: KnownTransaction): CheckoutPage {
  const address = addresses.for({ ...known, public_session: null });
  return { reference: known.page_reference, address };
}

/** Whether a payer can still pay it, or is paying it at this moment. */
function isOpen(known: NonNullable<OpenedRow['known']>, now: number): boolean {
  if (known.status !== 'pending' && known.status !== 'processing') return false;
  return now < known.expires_at.getTime() || known.live_charge_id !== null;
}

/** The row of a request. */
export function newTransaction(deps: Omit<OpenDeps, 'db'>, request: InitializeRequest): NewTransaction {
  const { channels: requested, defaultChannel, ...kept } = request;
  const channels = offeredChannels(requested, deps.channels);
  const now = deps.clock.now();
  const paymentReference = deps.ids.payment();
  return {
    ...kept,
    paymentCurrency: request.paymentCurrency ?? null,
    locale: request.locale ?? null,
    items: request.items ?? null,
    narrations: request.narrations ?? null,
    paymentReference,
    addressHash: hashOfAddress(deps.addresses.of(paymentReference)),
    fees: feesOf(CHANNEL_REGISTRY, request.amountMinor, request.currency, channels),
    channels,
    // A requested default that is not built is dropped, so the page starts with the method list.
    defaultChannel: defaultChannel !== null && channels.includes(defaultChannel) ? defaultChannel : null,
    // From the requested channels, not from those we offer today: a release must not change the answer to a repeat.
    bodyFingerprint: fingerprintOf('merchant-initialize-1', fingerprinted(request), deps.keys.idempotency),
    attemptsMax: deps.attemptsMax ?? LIMITS.sessionAttempts,
    createdAt: now,
    expiresAt: now + (deps.lifetimeMs ?? PAYMENT_LIFETIME_MS),
  };
}

function fingerprinted({ metadata, ...request }: InitializeRequest): object {
  return { ...withoutJoiners(request), metadata: metadata && withoutUnsafe(metadata) };
}

/** What a payer opens: `address` is the page's on our origin. */
export function checkoutUrl({ publicUrl }: { publicUrl: string }, address: string): string {
  return `${publicUrl}/${encodeURIComponent(address)}`;
}
