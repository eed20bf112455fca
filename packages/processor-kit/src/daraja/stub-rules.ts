// What Daraja's double refuses, in the order in which it looks: as the published documents, and what others have seen, tell it of the real one.
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { refusalsIn } from '../fixtures.ts';
import { jsonIn, type Refusal, refusalBy, type Rule } from '../rules.ts';
import { DARAJA_CERTIFICATE, initiatorPasswordIn } from './certificate.ts';

/** An account’s, by its name, as the operator would enter them. That of the sandbox is the one that Safaricom publishes. */
export function darajaCredentials(account: string): Record<string, string> {
  const isSandbox = account.endsWith('-sandbox');
  return {
    environment: isSandbox ? 'sandbox' : 'production',
    shortcode: shortcodeOf(account),
    passkey: isSandbox
      ? 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919'
      : `passkey-of-${account}`,
    consumerKey: `consumer-key-of-${account}`,
    consumerSecret: `consumer-secret-of-${account}`,
    ...(account.endsWith('-till') && { till: TILL }),
    initiator: `initiator-of-${account}`,
    initiatorPassword: `initiator-secret-of-${account}`,
    certificate: DARAJA_CERTIFICATE,
  };
}

const SANDBOX_SHORTCODE = '174379';
const TILL = '5550001';

function shortcodeOf(account: string): string {
  if (account.endsWith('-sandbox')) return SANDBOX_SHORTCODE;
  return String(600_000 + (createHash('sha256').update(account).digest().readUInt32BE() % 1_000));
}

/** M-Pesa's receipt of the payment that is known by this id. */
export function receiptOf(checkoutRequestId: string): string {
  return createHash('sha256').update(checkoutRequestId).digest('hex').slice(0, 10).toUpperCase();
}

const shown = refusalsIn(new URL('bodies/', import.meta.url));
export const invalid = (field: string): Refusal =>
  shown('prompts', 'an invalid field', { PhoneNumber: field });
export const NO_TOKEN = shown('prompts', 'a token that is refused with 404');
/** For a query about a reversal, which has another code for it. */
export const NO_TOKEN_FOR_STATUS = shown('refunds', 'a token that is refused with 400');
export const NOT_FOUND = shown('prompts', 'a wrong address');
export const LOCKED = shown('prompts', 'a phone with another prompt');
export const BEING_PROCESSED = shown('ends', 'being processed');

/** The account that asks for a token; null for nobody's key and secret. What the real one answers then, no document says. */
export function tokenHolder(authorization: string | undefined): string | null {
  const pair = Buffer.from((authorization ?? '').replace('Basic ', ''), 'base64').toString();
  const [key = '', secret] = pair.split(':');
  const account = key.replace('consumer-key-of-', '');
  return key !== account && secret === darajaCredentials(account)['consumerSecret'] ? account : null;
}

const PULL_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

const digits = (from: number, to: number) => z.string().check(z.regex(new RegExp(`^\\d{${from},${to}}$`)));
/** The number with its country's code. */
const msisdn = z.string().check(z.regex(/^254\d{9}$/));
const shillings = z.string().check(z.regex(/^[1-9]\d{0,5}$/));
const signed = { BusinessShortCode: digits(5, 7), Password: z.string(), Timestamp: digits(14, 14) };

export const PROMPT = z.strictObject({
  ...signed,
  TransactionType: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']),
  Amount: shillings,
  PartyA: msisdn,
  PartyB: digits(5, 7),
  PhoneNumber: msisdn,
  CallBackURL: z.string(),
  AccountReference: z.string().check(z.minLength(1), z.maxLength(12)),
  TransactionDesc: z.string().check(z.minLength(1), z.maxLength(13)),
});
export const PULL = z.strictObject({
  ShortCode: digits(5, 7),
  StartDate: z.string().check(z.regex(PULL_TIME)),
  EndDate: z.string().check(z.regex(PULL_TIME)),
  OffSetValue: digits(1, 6),
});
export const QUERY = z.strictObject({ ...signed, CheckoutRequestID: z.string() });
const initiated = {
  Initiator: z.string(),
  SecurityCredential: z.string(),
  ResultURL: z.string(),
  QueueTimeOutURL: z.string(),
  Remarks: z.string().check(z.minLength(2), z.maxLength(100)),
};
export const REVERSAL = z.strictObject({
  ...initiated,
  CommandID: z.literal('TransactionReversal'),
  TransactionID: z.string().check(z.regex(/^[A-Z0-9]{10}$/)),
  Amount: shillings,
  ReceiverParty: digits(5, 7),
  RecieverIdentifierType: z.literal('11'),
});
export const STATUS = z.strictObject({
  ...initiated,
  CommandID: z.literal('TransactionStatusQuery'),
  OriginalConversationID: z.string(),
  PartyA: digits(5, 7),
  IdentifierType: z.literal('4'),
});

const MOST_SHILLINGS = 250_000;

type UnreadCall = {
  text: string;
  account: string;
  /** Whether addresses of this machine are taken, for a walk through the page. */
  takesLocal: boolean;
};
type ReadCall = Omit<UnreadCall, 'text'> & { sent: Record<string, unknown> };

const passwordOf = ({ sent, account }: ReadCall): string => {
  const { shortcode, passkey } = darajaCredentials(account);
  return Buffer.from(`${shortcode}${passkey}${String(sent['Timestamp'])}`).toString('base64');
};
const partyOf = ({ sent, account }: ReadCall): string | undefined =>
  darajaCredentials(account)[sent['TransactionType'] === 'CustomerBuyGoodsOnline' ? 'till' : 'shortcode'];

const CALL_RULES: readonly Rule<ReadCall>[] = [
  ...['CallBackURL', 'ResultURL', 'QueueTimeOutURL'].map((field): Rule<ReadCall> => [
    ({ sent, takesLocal }) => field in sent && !isPublic(String(sent[field]), takesLocal),
    invalid(field),
  ]),
  [({ sent }) => Number(sent['Amount'] ?? 1) > MOST_SHILLINGS, invalid('Amount')],
  [
    ({ sent, account }) =>
      'Password' in sent && sent['BusinessShortCode'] !== darajaCredentials(account)['shortcode'],
    shown('prompts', 'another shortcode than went live'),
  ],
  [
    (call) => 'Password' in call.sent && call.sent['Password'] !== passwordOf(call),
    shown('prompts', 'a wrong passkey'),
  ],
  [(call) => 'PartyB' in call.sent && call.sent['PartyB'] !== partyOf(call), invalid('PartyB')],
];

/** Reads a call's fields and addresses, or says why it is refused. */
export function readCall<Body extends object>(
  schema: z.ZodMiniType<Body>,
  { text, ...by }: UnreadCall,
): Body | Refusal {
  const read = schema.safeParse(jsonIn(text));
  if (!read.success) return invalid(String(read.error.issues[0]?.path[0] ?? 'request'));
  return refusalBy(CALL_RULES, { ...by, sent: Object.fromEntries(Object.entries(read.data)) }) ?? read.data;
}

/** Whether the caller is who may reverse for the account: a wrong one is told by callback alone. */
export function isInitiator(
  sent: { Initiator: string; SecurityCredential: string },
  account: string,
): boolean {
  const { initiator, initiatorPassword } = darajaCredentials(account);
  return sent.Initiator === initiator && initiatorPasswordIn(sent.SecurityCredential) === initiatorPassword;
}

function isPublic(text: string, takesLocal: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return takesLocal || (protocol === 'https:' && /\.[a-z]+$/.test(hostname));
}
