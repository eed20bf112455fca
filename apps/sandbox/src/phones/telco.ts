// The sandbox's telco (spec §9 Sandbox) as pure functions: its decisions about codes and prompts, by the wallet number's outcome.
import {
  SANDBOX_LIMITED_PHONE,
  SANDBOX_OFFLINE,
  SANDBOX_PHONES,
  SANDBOX_VOUCHER_DIAL_CODE,
  SANDBOX_WALLET_OTP,
  type SandboxPhone,
} from '@titan/contract/sandbox/phones';
import { chargeMessages } from '@titan/copy/words/charge';
import { WALLET_NETWORKS } from '@titan/rules/wallet-networks';
import { TOKEN_EXPIRED } from '@titan/rules/wallet-texts';
import type { SandboxAnswer, SandboxStepAnswer, WalletCharge } from '@titan/contract/sandbox/wire.schema';
import type { BookEntry, WalletDetail } from '../book.ts';
import { declined } from '../decline.ts';

/** How long a code is valid after it was sent, ms. */
const TOKEN_LIFE_MS = 10 * 60_000;
/** How long a prompt stays open on the phone or on the wallet's page, ms. */
const PROMPT_LIFE_MS = 15 * 60_000;
/** How long after the prompt a declining number declines, ms. */
export const DECLINES_AFTER_MS = 5_000;

const BY_NUMBER = new Map([...SANDBOX_PHONES, SANDBOX_LIMITED_PHONE].map((phone) => [phone.number, phone]));
const REDIRECTS = new Set(WALLET_NETWORKS.filter((each) => each.isRedirect).map((each) => each.slug));

/** A wallet's entry. */
export type WalletEntry = BookEntry & { detail: { wallet: WalletDetail } };

/** What a customer can do on the phone or on the wallet's page. */
export type PhoneAct = 'approve' | 'decline' | 'ignore';

/** The sandbox's test number of this wallet; null for any other number. */
export function sandboxPhoneOf(wallet: WalletCharge['wallet']): SandboxPhone | null {
  return BY_NUMBER.get(wallet.number) ?? null;
}

/** Whether the entry is a wallet's. */
export function isWalletEntry(entry: BookEntry): entry is WalletEntry {
  return entry.detail.wallet !== undefined;
}

/** The first entry of a charge: declined at once, or waiting for the code, the phone or the wallet's page. `now`: epoch ms. */
export function openWallet(request: WalletCharge, phone: SandboxPhone, now: number): BookEntry {
  const {
    reference,
    paymentReference: payment_reference,
    amountMinor: amount_minor,
    currency,
    wallet,
    callbackUrl: callback_url,
  } = request;
  const network = wallet.network ?? phone.network;
  const detail: WalletDetail = { outcome: phone.outcome, network, sentAt: now };
  const entry = { reference, payment_reference, step: 1, amount_minor, currency, callback_url };
  const card = `wallet-${phone.outcome}`;
  const errorType = DECLINED_AT_ONCE[phone.outcome];
  if (errorType) return { ...entry, event: 'declined', detail: { card, errorType, wallet: detail } };
  return { ...entry, event: firstEvent(phone, network), detail: { card, wallet: detail } };
}

const DECLINED_AT_ONCE: Partial<Record<SandboxPhone['outcome'], string>> = {
  invalid_number: 'INVALID_NUMBER',
  insufficient_funds: 'INSUFFICIENT_FUNDS',
};

function firstEvent(phone: SandboxPhone, network: string | null): BookEntry['event'] {
  if (network !== null && REDIRECTS.has(network)) return 'awaiting_redirect';
  const [first] = phone.authModels;
  return first === 'OTP' || first === 'VOUCHER' ? 'awaiting_otp' : 'awaiting_prompt';
}

/** The entry after a code was typed; null when none is expected. A right but late one is marked as expired. */
export function takeWalletAnswer(
  entry: WalletEntry,
  answer: SandboxStepAnswer,
  now: number,
): BookEntry | null {
  if (entry.event !== 'awaiting_otp' || answer.kind !== 'otp') return null;
  const { detail } = entry;
  const next = { ...entry, step: entry.step + 1 };
  if (answer.value !== SANDBOX_WALLET_OTP)
    return { ...next, detail: { ...detail, wrong: (detail.wrong ?? 0) + 1 } };
  const isLate = now - detail.wallet.sentAt > TOKEN_LIFE_MS;
  if (isLate) return { ...next, detail: { ...detail, wallet: { ...detail.wallet, tokenExpired: true } } };
  // Who has dialled for it has approved the payment with the wallet's PIN.
  const event = isVoucher(entry) ? 'approved' : 'awaiting_prompt';
  return {
    ...next,
    event,
    detail: { card: detail.card, wallet: sentAgain(detail.wallet, now) },
  };
}

/** The entry after the code was resent; null when none is expected. */
export function takeWalletResend(entry: WalletEntry, now: number): BookEntry | null {
  if (entry.event !== 'awaiting_otp' || isVoucher(entry)) return null;
  const { detail } = entry;
  const resends = (detail.resends ?? 0) + 1;
  return {
    ...entry,
    step: entry.step + 1,
    detail: { ...detail, resends, wallet: sentAgain(detail.wallet, now) },
  };
}

/** Its code is dialled for by the customer and not sent. */
function isVoucher({ detail }: WalletEntry): boolean {
  return detail.wallet.outcome === 'voucher';
}

/** The entry after the prompt was resent; null when none is open. */
export function takePromptResend(entry: WalletEntry, now: number): BookEntry | null {
  if (entry.event !== 'awaiting_prompt') return null;
  const { detail } = entry;
  const prompts = (detail.wallet.prompts ?? 0) + 1;
  const wallet = { ...sentAgain(detail.wallet, now), prompts };
  return { ...entry, step: entry.step + 1, detail: { ...detail, wallet } };
}

/** The entry after the customer acted; null when it is not the customer's turn. */
export function takePhoneAct(entry: WalletEntry, act: PhoneAct): BookEntry | null {
  if (!isCustomersTurn(entry)) return null;
  const { detail } = entry;
  const next = { ...entry, step: entry.step + 1 };
  if (act === 'ignore')
    return { ...next, detail: { ...detail, wallet: { ...detail.wallet, ignored: true } } };
  if (act === 'decline') return declinedAs(next, 'DECLINED_ON_PHONE');
  switch (detail.wallet.outcome) {
    case 'failed':
      return declinedAs(next, 'FAILED');
    case 'declined_on_phone':
      return declinedAs(next, 'DECLINED_ON_PHONE');
    case 'pending':
      return { ...next, detail: { ...detail, wallet: { ...detail.wallet, approved: true } } };
    default:
      return { ...next, event: 'approved' };
  }
}

/** Whether the network waits for its customer, on the phone or on the wallet's page. */
export function isCustomersTurn({ event, detail }: BookEntry): boolean {
  return (event === 'awaiting_prompt' || event === 'awaiting_redirect') && !detail.wallet?.approved;
}

/** The automatic decline or the expiry of a prompt, once it is due; else null. */
export function walletDueEntry(entry: BookEntry, now: number): BookEntry | null {
  if (!isWalletEntry(entry) || !isCustomersTurn(entry)) return null;
  const { outcome, sentAt } = entry.detail.wallet;
  const next = { ...entry, step: entry.step + 1 };
  if (outcome === 'declined_on_phone' && now - sentAt >= DECLINES_AFTER_MS) {
    return declinedAs(next, 'DECLINED_ON_PHONE');
  }
  const hasRunOut = outcome !== 'pending' && now - sentAt >= PROMPT_LIFE_MS;
  return hasRunOut ? declinedAs(next, 'PROMPT_EXPIRED') : null;
}

function declinedAs(entry: BookEntry, errorType: string): BookEntry {
  return { ...entry, event: 'declined', detail: { ...entry.detail, errorType } };
}

function sentAgain(wallet: WalletDetail, now: number): WalletDetail {
  const { tokenExpired: _, ...rest } = wallet;
  return { ...rest, sentAt: now };
}

// The provider's answer for an entry of the telco, with the "server message" that the payer reads.

const APPROVED = 'Your wallet payment was successful';
const OTP_WANTED = 'Enter the code that was sent to your phone';
const PROMPT_SENT = 'Approve the payment on your phone with your wallet PIN';
const VOUCHER_WANTED = `Please dial ${SANDBOX_VOUCHER_DIAL_CODE} to generate a voucher code. Then enter the voucher.`;
const PAY_BY_MENU = 'Please pay to this paybill number in your wallet’s menu.';
const PAGE_OPEN = 'Approve the payment on your wallet’s page';
const DECIDING = 'Your network is still processing this payment';

/** @param secretWasWrong whether the entry was made by a wrong code */
export function walletAnswerOf(entry: WalletEntry, secretWasWrong = false): SandboxAnswer {
  const { event, detail, reference } = entry;
  switch (event) {
    case 'approved':
    case 'reversed':
      return {
        kind: 'approved',
        amountMinor: entry.amount_minor,
        currency: entry.currency,
        message: APPROVED,
      };
    case 'cancelled':
      return { kind: 'cancelled' };
    case 'awaiting_otp':
      if (isVoucher(entry)) return voucherAnswer(secretWasWrong);
      return otpAnswer(detail.wallet.tokenExpired === true, secretWasWrong);
    case 'awaiting_prompt':
      return detail.wallet.approved ? { kind: 'processing', message: DECIDING } : askedOnPhone(detail.wallet);
    case 'awaiting_redirect':
      return {
        ...step('REDIRECT', PAGE_OPEN),
        page: { type: 'url', content: `/sandbox/wallet/${reference}` },
      };
    default:
      return declined('mobile_money', detail.errorType ?? 'FAILED');
  }
}

type WalletStep = Extract<SandboxAnswer, { kind: 'step' }>;

function step(authModel: WalletStep['authModel'], message: string): WalletStep {
  return { kind: 'step', authModel, canResendOtp: false, secretWasWrong: false, message };
}

function askedOnPhone({ outcome }: WalletDetail): WalletStep {
  if (outcome !== 'offline') return step('STK_PROMPT', PROMPT_SENT);
  return { ...step('PAY_OFFLINE', PAY_BY_MENU), display: PAY_BY_MENU, offline: SANDBOX_OFFLINE };
}

function voucherAnswer(secretWasWrong: boolean): WalletStep {
  const message = secretWasWrong ? chargeMessages['mobile_money.VOUCHER_WRONG'] : VOUCHER_WANTED;
  const details = { display: VOUCHER_WANTED, dialCode: SANDBOX_VOUCHER_DIAL_CODE };
  return { ...step('VOUCHER', message), ...details, secretWasWrong };
}

function otpAnswer(isExpired: boolean, secretWasWrong: boolean): SandboxAnswer {
  const asked = {
    ...step('OTP', secretWasWrong ? chargeMessages['mobile_money.OTP_WRONG'] : OTP_WANTED),
    canResendOtp: true,
    secretWasWrong,
  };
  return isExpired
    ? { ...asked, errorType: TOKEN_EXPIRED, message: chargeMessages['mobile_money.TOKEN_EXPIRED'] }
    : asked;
}

/** The right code was typed too late: another one may be asked for (spec §8). */
export const EXPIRED_TOKEN = otpAnswer(true, false);

/** For a number that is none of the sandbox's. */
export const NO_SUCH_NUMBER = declined('mobile_money', 'INVALID_NUMBER');
