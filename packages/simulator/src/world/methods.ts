// What a payer does at each stage of each method: right, wrong, or away from our page.
import {
  SANDBOX_BANK_ACCOUNT,
  SANDBOX_BANK_OTP,
  SANDBOX_BANK_PHONES,
  SANDBOX_HOLDER,
  SANDBOX_PAY_ID,
} from '@titan/contract/sandbox/banks';
import { SANDBOX_BANK_CODE, SANDBOX_CARDS, type SandboxCard } from '@titan/contract/sandbox/cards';
import { SANDBOX_PHONES, SANDBOX_WALLET_OTP } from '@titan/contract/sandbox/phones';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { bankAccountToSend } from '@titan/rules/bank-inputs';
import { HOUR_MS, MINUTE_MS } from '@titan/rules/durations';
import type { MethodViews } from '../../../../apps/checkout/src/methods/method-registry.ts';
import type { MethodScreen } from '../../../../apps/checkout/src/session/screen-state.ts';
import type { PayerEvent } from '../../../../apps/checkout/src/session/session-state.ts';
import type { Chance } from './chance.ts';
import type { Swarm } from './faults.ts';
import type { Outside } from './outside.ts';
import type { Schedule } from './schedule.ts';
import type { Tab } from './tab.ts';

/** What they pay with, until they take another. */
export type Hand = { card: SandboxCard; isTheirs: boolean };

export const newHand = (chance: Chance): Hand => ({ card: chance.oneOf(SANDBOX_CARDS), isTheirs: true });

export type Acting = {
  chance: Chance;
  swarm: Swarm;
  schedule: Schedule;
  outside: Outside;
  tab: Tab;
  payment: PaymentView;
  hand: Hand;
  /** Sends what charges, or goes on with a charge. */
  press(event: PayerEvent): void;
  /** They type it: nothing that lasts may have it. */
  onTyped(secret: string): void;
};

/** By stage; what has no row is a wait. */
type Acts<View extends { stage: string }> = {
  [Stage in View['stage']]?: (at: Acting, view: Extract<View, { stage: Stage }>) => Promise<void> | void;
};
type Views = { [Channel in keyof MethodViews]: MethodViews[Channel] };

export async function actAtMethod(at: Acting, screen: MethodScreen): Promise<void> {
  const { swarm, chance, tab } = at;
  if (screen.canChangeMethod && (swarm.strikes('payer changes the way') || chance.happens(0.02)))
    return tab.send({ type: 'methodChangeAsked' });
  const { acts, waits } = METHODS[screen.channel];
  const act = (acts as Record<string, ((at: Acting, view: unknown) => Promise<void> | void) | undefined>)[
    screen.view.stage
  ];
  await (act ?? waits)(at, screen.view);
}

/** What they answer, right or wrong. */
function typed({ swarm, chance, hand, onTyped }: Acting, right: string): string {
  // Whoever guesses goes on until they are stopped.
  if (swarm.strikes('payer guesses')) hand.isTheirs = false;
  const isWrong = !hand.isTheirs || swarm.strikes('payer types it wrong');
  const text = isWrong ? String(chance.below(10 ** right.length)).padStart(right.length, '0') : right;
  onTyped(text);
  return text;
}

const CARD: Acts<Views['card']> = {
  init({ chance, payment, hand, press, onTyped }, { call }) {
    if (call !== null) return;
    // A card that did not work is not tried for ever.
    if (chance.happens(0.4)) hand.card = chance.oneOf(SANDBOX_CARDS);
    const { number, expiry, cvv } = hand.card;
    onTyped(number);
    const isSaved = payment.payment_channels_details.card.can_save_card && chance.happens(0.5);
    const details = { number, expiry, cvv, ...(payment.currency === 'KES' && { name: 'Ada Obi' }) };
    press({ type: 'cardSubmitted', details, ...(isSaved && { save: true as const }) });
  },
  savedcards({ chance, payment, press, tab }) {
    const saved = chance.oneOf(payment.payment_channels_details.card.saved_cards);
    if (chance.happens(0.1)) return tab.send({ type: 'deleteAsked', reference: saved.reference });
    const cvv = saved.required_fields.length > 0 ? '123' : null;
    return press({ type: 'savedCardPaid', reference: saved.reference, cvv });
  },
  deletecard: ({ press }, { card }) => press({ type: 'deleteConfirmed', reference: card.reference }),
  pin: (at) => at.press({ type: 'pinSubmitted', pin: typed(at, at.hand.card.pin ?? '1234') }),
  otp(at) {
    if (at.chance.happens(0.15)) at.tab.send({ type: 'otpResendAsked' });
    else at.press({ type: 'otpSubmitted', otp: typed(at, at.hand.card.otp ?? '123456') });
  },
  avs: ({ hand: { card }, press }) => card.avs && press({ type: 'stepAnswered', given: { avs: card.avs } }),
  card_enroll: ({ hand: { card }, press }) =>
    press({ type: 'stepAnswered', given: { phone: card.phone ?? '08000000000' } }),
  birthday: ({ hand: { card }, press }) =>
    press({ type: 'stepAnswered', given: { birthday: card.birthday ?? '1990-03-07' } }),
  cvv: (at) => at.press({ type: 'stepAnswered', given: { cvv: typed(at, '123') } }),
  async '3ds'(at, { page }) {
    const { tab, chance, payment, outside } = at;
    if (page === 'proceed') return tab.send({ type: 'proceedAsked' });
    if (page === 'stopping') return tab.send({ type: chance.oneOf(['stopAsked', 'stopDeclined']) });
    if (chance.happens(0.1)) return tab.send({ type: 'stopAsked' });
    if (payment.charge) await outside.answerChallenge(payment, typed(at, SANDBOX_BANK_CODE));
    if (chance.happens(0.5)) tab.browser('becameVisible');
    return undefined;
  },
};

const beginWithWallet = (
  { chance, payment, press, tab }: Acting,
  { stage, call }: { stage: string; call: unknown },
): void => {
  if (call !== null) return;
  const known = SANDBOX_PHONES.filter(({ currency }) => currency === payment.currency);
  if (known.length === 0) return tab.send({ type: 'methodChangeAsked' });
  const [first = chance.oneOf(known)] = chance.happens(0.6) ? known.filter(({ isPrimary }) => isPrimary) : [];
  const { networks = [] } = payment.payment_channels_details.mobile_money ?? {};
  const asks = stage === 'mobile-money-accordion' && networks.length > 0;
  const network = asks ? { network: chance.oneOf(networks).slug } : {};
  press({ type: 'walletSubmitted', wallet: { number: first.number, ...network } });
};

const WALLET: Acts<Views['mobile_money']> = {
  mobile_money: beginWithWallet,
  'mobile-money-accordion': beginWithWallet,
  mobile_money_otp(at) {
    if (at.chance.happens(0.15)) at.tab.send({ type: 'walletResendAsked' });
    else at.press({ type: 'walletOtpSubmitted', token: typed(at, SANDBOX_WALLET_OTP) });
  },
};

async function waitForWallet({ chance, outside, swarm, schedule, payment, tab }: Acting): Promise<void> {
  if (swarm.strikes('wallet is never answered')) return;
  if (swarm.strikes('wallet is approved late')) await schedule.sleep(chance.wait(10 * MINUTE_MS));
  if (chance.happens(0.7)) await outside.actOnPhone(payment, chance);
  else
    tab.send({ type: chance.oneOf(['walletResendAsked', 'anotherNumberAsked', 'checkAsked', 'checkAsked']) });
}

const BANK: Acts<Views['pay_with_bank']> = {
  init({ chance, schedule, press, tab }, { call, list }) {
    if (call !== null) return;
    if (list.is !== 'there') return tab.send({ type: 'banksAsked' });
    const bank = chance.oneOf(list.banks);
    tab.send({ type: 'bankChosen', slug: bank.slug });
    const input = {
      account_number: SANDBOX_BANK_ACCOUNT,
      phone_number: SANDBOX_BANK_PHONES[bank.slug] ?? SANDBOX_HOLDER.phone,
      account_name: 'Ada Obi',
      date_of_birth: '07/03/1990',
    };
    const account = bankAccountToSend(bank, input, new Date(schedule.clock.now()).getUTCFullYear());
    return account ? press({ type: 'bankSubmitted', account }) : undefined;
  },
  'bank-authorize'(at, { asks }) {
    if (at.chance.happens(0.1)) return at.tab.send({ type: 'bankResendAsked' });
    const code = {
      otp: SANDBOX_BANK_OTP,
      validate: SANDBOX_BANK_OTP,
      payId: SANDBOX_PAY_ID,
      ...SANDBOX_HOLDER,
    }[asks];
    return at.press({ type: 'bankCodeSubmitted', code: asks in SANDBOX_HOLDER ? code : typed(at, code) });
  },
  'bank-unavailable': ({ tab }) => tab.send({ type: 'bankUnavailableLeft' }),
  help: ({ tab }) => tab.send({ type: 'bankHelpLeft' }),
};

async function waitForBank({ chance, outside, payment, tab }: Acting): Promise<void> {
  if (chance.happens(0.7)) await outside.actInBankApp(payment, chance);
  else tab.send({ type: chance.oneOf(['anotherBankAsked', 'bankConfirmAsked']) });
}

const TRANSFER: Acts<Views['bank_transfer']> = {
  before_transfer: ({ press }) => press({ type: 'accountAsked' }),
  transfer_help: ({ tab }) => tab.send({ type: 'transferHelpLeft' }),
};

async function waitForTransfer(at: Acting): Promise<void> {
  const { chance, outside, swarm, schedule, payment, tab } = at;
  if (!payment.charge?.bank_transfer?.account || chance.happens(0.3))
    // Where the account has expired, a new one is a charge.
    return chance.happens(0.25)
      ? at.press({ type: 'accountAsked' })
      : tab.send({ type: chance.oneOf(['transferSent', 'transferHelpAsked', 'returnPartAsked']) });
  if (swarm.strikes('transfer after its account has expired')) await schedule.sleep(2 * HOUR_MS);
  if (swarm.strikes('transfer long after everything', 0.3)) await schedule.sleep(72 * HOUR_MS);
  const share = shareOf(at);
  await outside.sendTransfer(payment, share);
  // The page asks for the rest.
  if (share < 1 && chance.happens(0.7)) await outside.sendTransfer(payment, 1 - share);
  if (swarm.strikes('transfer twice')) await outside.sendTransfer(payment, 1);
  if (chance.happens(0.5)) tab.send({ type: 'transferSent' });
}

/** How much of the sum they send. */
function shareOf({ swarm, chance }: Acting): number {
  if (swarm.strikes('transfer of too little')) return chance.oneOf([0.3, 0.5, 0.9]);
  return swarm.strikes('transfer of too much') ? chance.oneOf([1.1, 1.5, 2]) : 1;
}

const METHODS = {
  card: { acts: CARD, waits: ({ tab }: Acting) => tab.send({ type: 'checkAsked' }) },
  mobile_money: { acts: WALLET, waits: waitForWallet },
  pay_with_bank: { acts: BANK, waits: waitForBank },
  bank_transfer: { acts: TRANSFER, waits: waitForTransfer },
};
