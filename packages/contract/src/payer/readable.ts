// What the page checks of an answer without loading the schemas (an unreadable answer is a lost one, never a failure). The
// service answers by the schemas; this is for pages of an older release and for proxies.
import type { About } from './call.ts';
import type { ChargeView, ChargeWireStatus, ChargeConfirmation } from './charge.schema.ts';
import type { PaymentStatus, PaymentView } from './payment.schema.ts';

type JsonKind = 'string' | 'number' | 'object';
type Kinds<View> = Partial<Record<keyof View, JsonKind>>;

const CHARGE_STATUSES: Record<ChargeWireStatus, true> = {
  processing: true,
  pending: true,
  success: true,
  failed: true,
};
const CONFIRMED_STATUSES: Record<ChargeConfirmation['status'], true> = { ...CHARGE_STATUSES, rejected: true };
const PAYMENT_STATUSES: Record<PaymentStatus, true> = {
  pending: true,
  processing: true,
  success: true,
  failed: true,
  expired: true,
  abandoned: true,
};

/** What every screen relies on. Unknown fields are ignored: a newer service may send more. */
const CHARGE: Kinds<ChargeView> = {
  reference: 'string',
  channel: 'string',
  amount_charged: 'string',
  currency: 'string',
  metadata: 'object',
};
const PAYMENT: Kinds<PaymentView> = {
  reference: 'string',
  currency: 'string',
  amount: 'string',
  amount_paid: 'string',
  amount_refunded: 'string',
  fees: 'object',
  payment_channels: 'object',
  payment_channels_details: 'object',
  merchant: 'object',
  customer: 'object',
  checkout_customization: 'object',
  reversals: 'object',
  sessionAttempt: 'number',
  max_attempts: 'number',
  expires_at: 'number',
  server_time: 'number',
};

/** Whether the page can use this answer. */
export function isReadable(about: About, data: unknown): boolean {
  if (about === 'charge') return isCharge(data);
  if (about === 'charge-or-unchanged') return isCharge(data, CONFIRMED_STATUSES) || isUnchanged(data);
  return has({ payment: 'object', session_token: 'string' }, data) && isPayment(data['payment']);
}

function isCharge(data: unknown, statuses: object = CHARGE_STATUSES): boolean {
  return has(CHARGE, data) && Object.hasOwn(statuses, String(data['status']));
}

function isUnchanged(data: unknown): boolean {
  return has({ server_time: 'number' }, data) && data['unchanged'] === true;
}

function isPayment(data: unknown): boolean {
  if (!has(PAYMENT, data) || !Object.hasOwn(PAYMENT_STATUSES, String(data['status']))) return false;
  return data['charge'] === null || isCharge(data['charge']);
}

function has(kinds: Partial<Record<string, JsonKind>>, data: unknown): data is Record<string, unknown> {
  return (
    isRecord(data) &&
    Object.entries(kinds).every(([name, kind]) => data[name] !== null && typeof data[name] === kind)
  );
}

/** An object of names; also a list. */
export function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null;
}
