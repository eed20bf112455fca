// What the bank-transfer machine remembers between its stages, and the plain arithmetic on it (spec §4 Bank transfer).
import type { PaymentView } from '@titan/contract/payment';
import { LIMITS } from '@titan/rules/limits';
import { STAGE_DELAYS } from '../../stage-delays.ts';
import { isSameTruth, type MethodEvent, type MethodInput, type Notice, withCharge } from '../method.ts';
import type { TransferAnswer, TransferPress, TransferSends } from './bank-transfer-actors.ts';
import { asksForHelp } from './bank-transfer-method.ts';
import type { BankTransferPayerEvent } from './bank-transfer-state.ts';
import {
  beginsAtIntro,
  openingOf,
  type TransferStanding,
  transferStandingOf,
} from './bank-transfer-truth.ts';

export type BankTransferContext = Pick<MethodInput, 'texts' | 'newKey' | 'serverNow'> & {
  /** The newest truth. */
  payment: PaymentView;
  notice: Notice | null;
  fieldErrors: Record<string, string>;
  /** The payer asked for the intro although a charge could be shown. */
  beginsAtIntro: boolean;
  /** The address asks for the help screen. */
  asksForHelp: boolean;
  /** The payer's last press until its answer is known. Pressed again for the same, its key stays. */
  press: TransferPress | null;
  /** The payer asked, and it is still not known. */
  saidNotYet: boolean;
  /** Waits between looks at the truth since `checking` was entered. */
  waits: number;
  /** What push has said since the last look began; `perhaps`: it was cut, and may have said something meanwhile. */
  news: 'said' | 'perhaps' | null;
  /** What led to the look that is under way. */
  lookedFor: BankTransferContext['news'];
};

export type BankTransferEvent =
  | MethodEvent<BankTransferPayerEvent>
  | { type: 'answered'; answer: TransferAnswer };

/** Starts from what the service reports. */
export function openBankTransfer(input: MethodInput): BankTransferContext {
  const { payment, texts, newKey, serverNow } = input;
  return {
    ...openingOf(input),
    payment,
    texts,
    newKey,
    serverNow,
    beginsAtIntro: beginsAtIntro(input),
    asksForHelp: asksForHelp(input),
    press: null,
    saidNotYet: false,
    waits: 0,
    news: null,
    lookedFor: null,
  };
}

/** A press takes back what was said above the form and at its fields. */
export const NOTHING_SAID = {
  notice: null,
  fieldErrors: {},
  saidNotYet: false,
} satisfies Partial<BankTransferContext>;

/** A press: a new key, unless the very same is pressed again because its answer was lost. */
export function pressing(
  { press, newKey }: BankTransferContext,
  event: BankTransferEvent,
): Pick<BankTransferContext, 'press'> {
  const sends = sentBy(event);
  if (sends === null) return { press };
  const isRepeat = press !== null && JSON.stringify(press.sends) === JSON.stringify(sends);
  return { press: isRepeat ? press : { key: newKey(), sends } };
}

function sentBy(event: BankTransferEvent): TransferSends | null {
  switch (event.type) {
    case 'accountAsked':
      return { asks: 'account' };
    case 'returnPartAsked':
      return { asks: 'return-part' };
    case 'transferSent':
      return { confirm: true };
    case 'testTransferSent':
      return { amount: event.amount };
    case 'autoCompleteSet':
      return { autoComplete: event.isOn };
    default:
      return null;
  }
}

/** The press that a call is made for. */
export function pressOf({ press }: BankTransferContext): TransferPress {
  if (press === null) throw new Error('Nothing was pressed');
  return press;
}

/** Where an answer can lead: to where the truth stands that it tells or, when it tells none, to what it says. */
export type Lead = TransferStanding | Exclude<TransferAnswer['says'], 'charge' | 'truth'>;

/** Where this answer leads; a charge is read into the truth that is known. */
export function leadOf(answer: TransferAnswer, known: PaymentView): Lead {
  if (answer.says === 'charge') return transferStandingOf(withCharge(known, answer.charge));
  return answer.says === 'truth' ? transferStandingOf(answer.payment) : answer.says;
}

/** The truth after an answer: unchanged when it tells none. */
export function truthAfter(answer: TransferAnswer, known: PaymentView): PaymentView {
  if (answer.says === 'charge') return withCharge(known, answer.charge);
  return 'payment' in answer ? answer.payment : known;
}

/** Takes the truth over and forgets the press: it is answered. */
export function takingTruth(
  { payment }: BankTransferContext,
  answer: TransferAnswer,
): Partial<BankTransferContext> {
  return { ...NOTHING_SAID, payment: truthAfter(answer, payment), press: null, beginsAtIntro: false };
}

/** A look found things just as they were before the press. */
export function sawNothingOfPress({ payment, press }: BankTransferContext, answer: TransferAnswer): boolean {
  const found = truthAfter(answer, payment);
  return press !== null && found !== payment && isSameTruth(payment, found);
}

/** The press may still be on its way to the service: only what a look after a wait has not found is lost. */
export function mayStillArrive({ waits }: BankTransferContext): boolean {
  return waits === 0;
}

/** Nothing was done; the payer is told why. */
export function showingRefusal(answer: TransferAnswer): Partial<BankTransferContext> {
  return answer.says === 'refused' ? { press: null, notice: loud(answer.message) } : {};
}

/**
 * Until the page looks by itself, ms: spec §4 "the first confirmation check comes after 120000 ms, then repeats", and at the moments
 * when the countdown says that the payment is to be confirmed and that it has expired.
 */
export function waitToLook({ payment, serverNow }: BankTransferContext): number {
  const { expires_at: expiresAt = null, part = null } = payment.charge?.bank_transfer ?? {};
  const now = serverNow();
  const isAtDetails = transferStandingOf(payment) === 'account_details';
  // The service has not seen the end yet: a moment later it has.
  if (isAtDetails && expiresAt !== null && now >= expiresAt) return STAGE_DELAYS.TRANSFER_END_LOOK;
  const moments = [part?.returns_at, expiresAt, expiresAt && expiresAt - LIMITS.waitElapsedMs];
  const ahead = moments.filter((at): at is number => typeof at === 'number' && at > now);
  return Math.min(STAGE_DELAYS.TRANSFER_POLL, ...ahead.map((at) => at - now));
}

/** A sentence that stands loud first. */
export function loud(text: string): Notice {
  return { text, tone: 'error', banner: true };
}

/** Push spoke. One that was cut leaves the bank to be asked, whatever else it says. */
export function hearing(
  { news }: BankTransferContext,
  event: BankTransferEvent,
): BankTransferContext['news'] {
  return 'isSaid' in event && event.isSaid && news !== 'perhaps' ? 'said' : 'perhaps';
}
