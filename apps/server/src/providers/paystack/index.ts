// Paystack: mobile money (GHS, KES, XOF), pay with bank (NGN, ZAR), transfers (NGN, KES), and cards, on its own page or, by the account's switch, on
// ours.
import { MINUTE_MS } from '@titan/rules/durations';
import { accountMinsIn } from '@titan/rules/transfer-providers';
import type { Clock } from '@titan/platform/ports';
import { type CallAnswer, NO_NETWORK, readReply, UNKNOWN } from '../answers.ts';
import { type Calls, createBearerCalls } from '../bearer-calls.ts';
import type { Connector, ConnectorDeps } from '../connector.ts';
import { createAccountHttp } from '../http.ts';
import type { NewCharge, Provider, ProviderAnswer, SentCharge, StepAnswer } from '../port.ts';
import type { StoreFile } from '../store-file.ts';
import { readPaystackCallback } from './callback.ts';
import { CAPITEC, OZOW, southAfricanBanks } from './banks.ts';
import { capitecCustomer, paystackWallet, toPaystackAmount } from './calls.ts';
import { debitsOf } from './debits.ts';
import { disputeCalls } from './dispute-answers.ts';
import { disputeOf } from './disputes.ts';
import { PAYSTACK_PROBE } from './probe.ts';
import { PAYSTACK_LIMITS } from './limits.ts';
import { refundCalls } from './refunds.ts';
import { PAYSTACK_SETUP } from './setup.ts';
import { settlementCalls } from './settlements.ts';
import {
  type PaystackContext,
  bankListOf,
  BY_CAPITEC_PAY,
  BY_TRANSFER,
  capitecAnswerOf,
  chargeAnswerOf,
  hostedAnswerOf,
  IN_APP,
  isKeyRefused,
  isPesalink,
  verifiedOf,
} from './words.ts';

export const PAYSTACK = 'paystack';
export const PAYSTACK_URL = 'https://api.paystack.co';

export function paystackConnector({
  baseUrl = PAYSTACK_URL,
  http,
  clock,
  storeFile,
}: Pick<ConnectorDeps, 'baseUrl' | 'http' | 'clock'> & Partial<Pick<ConnectorDeps, 'storeFile'>>): Connector {
  const httpOf = createAccountHttp({ http, clock });
  return {
    name: PAYSTACK,
    title: 'Paystack',
    limits: PAYSTACK_LIMITS,
    setup: PAYSTACK_SETUP,
    probe: PAYSTACK_PROBE,
    open({ id, credentials, setUp }) {
      const { secretKey, publicKey, mpesa } = credentials;
      if (!secretKey) throw new Error('The account has no secret key');
      const accountHttp = httpOf(id, baseUrl);
      const callsBy = (key: string, code: string, name: string) =>
        createBearerCalls({
          http: accountHttp,
          key,
          setUp,
          code,
          change: `Paystack does not take the ${name} key: copy it from the dashboard and roll the credentials.`,
          isKeyRefused,
        });
      return provider({
        calls: callsBy(secretKey, 'secret_key', 'secret'),
        domain: secretKey.startsWith('sk_live_') ? 'live' : 'test',
        publicCalls: publicKey === undefined ? null : callsBy(publicKey, 'public_key', 'public'),
        clock,
        storeFile: storeFile ?? null,
        base: baseUrl,
        isOffline: mpesa === 'offline',
      });
    },
    readCallback: readPaystackCallback,
  };
}

type PaystackAccount = {
  calls: Calls;
  /** Whose rows are this account's, of what Paystack lists. */
  domain: 'live' | 'test';
  /** By the public key, which Capitec Pay is asked about with; null: it is not offered. */
  publicCalls: Calls | null;
  clock: Clock;
  /** Null: nothing is stored, and no dispute answered. */
  storeFile: StoreFile | null;
  base: string;
  /** Whether M-Pesa is paid to a paybill instead of by a prompt. */
  isOffline: boolean;
};

function provider(opened: PaystackAccount): Provider {
  const { calls, clock, isOffline, domain, storeFile } = opened;
  return {
    card: {
      requiredOf: () => ['cvv'],
      charge: ({ card, ...request }) => {
        const { number, cvv, expiryMonth: expiry_month, expiryYear: expiry_year } = card;
        return charged(
          opened,
          request,
          { opens: '3DS' },
          { card: { number, cvv, expiry_month, expiry_year } },
        );
      },
    },
    hostedCard: {
      charge: (request) => {
        const { returnUrl } = request;
        const body = { ...chargeOf(request), callback_url: returnUrl, channels: ['card'] };
        return readReply(calls({ path: '/transaction/initialize', body }), (reply) =>
          hostedAnswerOf({ ...aboutOf(opened, request), opens: '3DS' }, reply),
        );
      },
    },
    wallet: {
      refuses: (wallet) => (paystackWallet(wallet) ? null : { code: 'NETWORK_NOT_TAKEN' }),
      async charge({ wallet, ...request }) {
        const named = paystackWallet(wallet);
        if (!named) return NO_NETWORK;
        const isPaybill = named.provider === 'mpesa' && isOffline;
        const mobile_money = { ...named, ...(isPaybill && { provider: 'mpesa_offline' }) };
        const isVoucher = named.provider === 'vod';
        return charged(opened, request, { opens: 'REDIRECT', isVoucher }, { mobile_money });
      },
    },
    bankDebit: bankDebitCalls(opened),
    transferAccount: {
      open({ openMs, ...request }) {
        const mostMs = accountMinsIn(request.currency, OPEN_MOST_MINS) * MINUTE_MS;
        const lastsMs = Math.min(Math.max(openMs, OPEN_LEAST_MS), mostMs);
        const account_expires_at = new Date(clock.now() + lastsMs).toISOString();
        return charged(opened, request, { opens: 'REDIRECT' }, { bank_transfer: { account_expires_at } });
      },
    },
    refund: refundCalls(calls),
    query: (charge) => queried(opened, charge),
    async answerStep(charge, answer) {
      const submitted = submissionOf(answer);
      // Nothing that it asks for is answered so.
      if (submitted === null) return UNKNOWN;
      const { what, ...fields } = submitted;
      const body = { ...fields, reference: charge.reference };
      // Only a card is asked for these, so that a page after them is its bank's.
      const opens = what === 'pin' || what === 'address' ? '3DS' : 'REDIRECT';
      return readReply(calls({ path: `/charge/submit_${what}`, body }), (reply) =>
        chargeAnswerOf({ ...aboutOf(opened, charge), opens }, reply),
      );
    },
    debitsSince: debitsOf(calls),
    settlements: settlementCalls(calls, domain),
    dispute: (handle) => disputeOf(calls, handle),
    disputes: storeFile ? disputeCalls({ calls, clock, storeFile }) : undefined,
  };
}

/** Paystack moves an end outside these into them; the account that it answers says which end it has. */
const OPEN_LEAST_MS = 15 * MINUTE_MS;
const OPEN_MOST_MINS = 8 * 60;

/** What every charge is made with. */
function chargeOf({ reference, paymentReference, amountMinor, currency, customerEmail }: NewCharge): object {
  return {
    email: customerEmail,
    amount: toPaystackAmount(amountMinor, currency),
    currency,
    reference,
    metadata: { payment_reference: paymentReference },
  };
}

/** From paystack.com/docs/payments/payment-channels, "Pay with Pesalink". */
const PESALINK_LIVES_MS = 25 * MINUTE_MS;

type Known = Pick<SentCharge, 'reference' | 'amountMinor' | 'currency' | 'sentAt'>;

function aboutOf(
  { base, clock }: Pick<PaystackAccount, 'base' | 'clock'>,
  { reference, amountMinor, currency, sentAt = clock.now() }: Known,
): Omit<PaystackContext, 'opens'> {
  const overBy = isPesalink(currency) ? sentAt + PESALINK_LIVES_MS : Infinity;
  return { reference, amountMinor, currency, base, overBy };
}

function charged(
  opened: PaystackAccount,
  request: NewCharge,
  about: Pick<PaystackContext, 'opens' | 'isVoucher'>,
  payer: object,
  read = chargeAnswerOf,
): Promise<ProviderAnswer> {
  return readReply(opened.calls({ path: '/charge', body: { ...chargeOf(request), ...payer } }), (reply) =>
    read({ ...aboutOf(opened, request), ...about }, reply),
  );
}

function bankDebitCalls(opened: PaystackAccount): Provider['bankDebit'] {
  const { calls, publicCalls } = opened;
  return {
    async list({ currency }) {
      if (currency === 'ZAR') return { kind: 'banks', banks: southAfricanBanks(publicCalls !== null) };
      const list = new URLSearchParams({
        country: 'nigeria',
        currency: 'NGN',
        pay_with_bank: 'true',
        perPage: '100',
      });
      return readReply(calls({ path: `/bank?${list}` }), bankListOf);
    },
    charge({ bank, account, ...request }) {
      const about = { opens: 'REDIRECT' } as const;
      if (bank.processor === OZOW) return charged(opened, request, about, { eft: { provider: OZOW } });
      if (bank.slug === CAPITEC) {
        const payer = { capitec_pay: capitecCustomer(account) };
        return charged(opened, request, about, payer, capitecAnswerOf);
      }
      return charged(opened, request, about, {
        bank: { code: bank.code, account_number: account.account_number },
        ...(account.date_of_birth !== undefined && { birthday: account.date_of_birth }),
      });
    },
  };
}

function submissionOf(answer: StepAnswer): ({ what: string } & Record<string, string>) | null {
  switch (answer.kind) {
    case 'pin':
    case 'otp':
    case 'phone':
    case 'birthday':
      return { what: answer.kind, [answer.kind]: answer.value };
    case 'avs': {
      const { address, city, state, zip_code } = answer.value;
      return { what: 'address', address, city, state, zip_code };
    }
    case 'cvv':
    case 'payId':
      return null;
  }
}

const CARD = 'card';

/** Verify decides; while the charge is not over, the pending check names what the payer is to do, should that answer have been lost. */
async function queried(opened: PaystackAccount, charge: SentCharge): Promise<ProviderAnswer> {
  const { calls, publicCalls } = opened;
  const { reference } = charge;
  const path = encodeURIComponent(reference);
  const verifying = await calls({ path: `/transaction/verify/${path}` });
  if (verifying.kind === 'lost') return verifying;
  const verified = verifiedOf(reference, verifying);
  if (verified.kind === 'answer') return verified.answer;
  const { handle, channel } = verified;
  if (channel === BY_CAPITEC_PAY) {
    // Paystack finds out because it is asked so, and verify tells it the next time.
    await publicCalls?.({ path: `/capitec-pay/requery/${path}` });
    return { ...IN_APP, handle };
  }
  const checked = await calls({ path: `/charge/${path}` });
  const isCard = channel === CARD;
  const opens = isCard ? '3DS' : 'REDIRECT';
  const isAbandoned = isCard && verified.isAbandoned;
  const about = { ...aboutOf(opened, charge), opens, isAbandoned } as const;
  return { ...stillOpen(about, checked, channel), handle };
}

/** The pending check's own failure says nothing about the charge, which verify has just found. */
function stillOpen(about: PaystackContext, checked: CallAnswer, channel: string | null): ProviderAnswer {
  const read = checked.kind === 'lost' ? checked : chargeAnswerOf(about, checked);
  const answer = read.kind === 'lost' ? UNKNOWN : read;
  if (channel !== BY_TRANSFER || answer.kind === 'account') return answer;
  return { kind: 'account', account: null, transfers: [], message: '' };
}
