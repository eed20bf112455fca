// Spec §2 Bank selection, §8 Bank list failure, §2 "I can't find my bank": the first stage of flow.ts. Which banks there are to choose
// from, which one the payer begins with, and how one is asked for that is not among them. Pure.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { isOfferedBank } from '@titan/rules/bank-branding';
import type { Bank } from '@titan/rules/bank-fields';
import { inSpotlightOrder, isSpotlight, SPOTLIGHT_FLAGS } from '@titan/rules/bank-search';
import { BANK_VARIANTS, bankOfVariant, type BankVariant } from '@titan/rules/bank-variants';
import { LIMITS } from '@titan/rules/limits';
import type { MethodEntry } from '../../stages/method.ts';
import type {
  BankStageState,
  BankList,
  Init,
  Unavailable,
  PayWithBankEvent,
  EntryPayload,
  AskAllBanks,
  BankAnswer,
  ListDelay,
} from './state.ts';

/** The list that the first HTML came with; it carries none when the payer came to the method later. */
export function openingList(payment: PaymentView): BankList {
  const { banks } = payment.payment_channels_details.pay_with_bank ?? {};
  if (banks === null) return { is: 'failed', failures: 1, isLoud: false };
  return banks === undefined ? asking(payment, 0) : { is: 'there', banks: asListed(banks, payment) };
}

/** A failure of the list that was shown before is now shown as text. `tried`: the bank where the address names none. */
export function initOf(here: BankStageState, tried: string | null): Init {
  const bank = bankAt(here) ?? tried;
  return { ...here, stage: 'init', list: quiet(here.list), bank, search: null, fieldErrors: {} };
}

export function unavailableOf(here: BankStageState): Unavailable {
  const isReceived = here.place?.of === 'received';
  const call: AskAllBanks = { do: 'allBanks', payment: here.payment };
  return { ...here, stage: 'bank-unavailable', allBanks: [], asking: call, isReceived, failed: null };
}

export function entryPayloadOf(state: Init | Unavailable, event: PayWithBankEvent): EntryPayload | null {
  if (state.stage === 'init') return event.type === 'bankSubmitted' ? { account: event.account } : null;
  return event.type === 'bankRequested' && !state.isReceived ? { bankName: event.name } : null;
}

/** What the payer does in the list; the rest of the form waits while a submission is on its way. */
export function atInit(state: Init, event: PayWithBankEvent): Init {
  switch (event.type) {
    case 'bankSearched':
      return { ...state, search: { query: event.query, isAnnounced: false } };
    case 'banksAsked':
      return state.list.is === 'failed'
        ? { ...state, list: asking(state.payment, state.list.failures) }
        : state;
    case 'bankEdited':
      return state.call === null ? { ...state, notice: null, fieldErrors: {} } : state;
    case 'bankChosen':
      return state.call === null ? chosen(state, event.slug) : state;
    default:
      return state;
  }
}

export function atUnavailable(state: Unavailable, event: PayWithBankEvent): Unavailable {
  const takesBack = event.type === 'bankRequestEdited' && state.failed !== null;
  return takesBack ? { ...state, failed: null } : state;
}

/** A variant of the catalogue stays what it is. */
function chosen(state: Init, slug: string | null): Init {
  const cleared = { ...state, notice: null, fieldErrors: {} };
  if (variantAt(state) !== null) return cleared;
  return { ...cleared, bank: slug, place: slug === null ? null : { stage: 'init', of: slug } };
}

/** The list, where it came; what was not sent has not come either. */
export function afterBanks<State extends BankStageState>(state: State, answer: BankAnswer): State {
  const { list, payment } = state;
  if (list.is !== 'asking') return state;
  const banks = answer.kind === 'banks' ? answer.banks : null;
  if (banks !== null) return { ...state, list: { is: 'there', banks: asListed(banks, payment) } };
  const failures = list.failures + 1;
  // Who cannot pay another way is not told to, and may go on asking.
  const isOnlyMethod = payment.payment_channels.length < 2;
  const mayAskAgain = isOnlyMethod || failures < LIMITS.bankListFailures;
  return { ...state, list: mayAskAgain ? { is: 'failed', failures, isLoud: true } : { is: 'given-up' } };
}

/** None where they did not come: the payer then types the name. */
export function afterAllBanks(state: Unavailable, answer: BankAnswer): Unavailable {
  return { ...state, asking: null, allBanks: answer.kind === 'all-banks' ? answer.names : [] };
}

/** The submission keeps its key until it has arrived. */
export function afterRequest(state: Unavailable, answer: BankAnswer): Unavailable {
  return answer.kind === 'received'
    ? { ...state, submission: null, isReceived: true }
    : { ...state, failed: 'loud' };
}

export function listDelays(state: Init | Unavailable) {
  const delay = (name: ListDelay, ms: number, isOn: boolean, of?: unknown) =>
    isOn ? [{ name, ms, of }] : [];
  if (state.stage === 'bank-unavailable')
    return delay('BANK_REQUEST_ERROR_SHOWN', LIMITS.bankRequestErrorShownMs, state.failed === 'loud');
  const { list, search } = state;
  return [
    ...delay('BANK_LIST_ERROR_SHOWN', LIMITS.bankListErrorShownMs, list.is === 'failed' && list.isLoud, list),
    ...delay(
      'BANK_SEARCH_DEBOUNCE',
      LIMITS.bankSearchDebounceMs,
      search !== null && !search.isAnnounced,
      search,
    ),
  ];
}

export function afterListTime(state: Init | Unavailable, delay: string): Init | Unavailable {
  if (state.stage === 'bank-unavailable') return { ...state, failed: state.failed && 'quiet' };
  if (delay === 'BANK_LIST_ERROR_SHOWN') return { ...state, list: quiet(state.list) };
  return { ...state, search: state.search && { ...state.search, isAnnounced: true } };
}

/** The method of the catalogue in the address that names the bank already; null: the payer chooses. */
export function variantAt({ place }: Pick<MethodEntry, 'place'>): BankVariant | null {
  return BANK_VARIANTS.find((variant) => variant === place?.stage) ?? null;
}

/** The bank that the address names, by slug: of the variant, or the chosen one. */
function bankAt({ place }: Pick<MethodEntry, 'place'>): string | null {
  const variant = variantAt({ place });
  if (variant !== null) return bankOfVariant(variant);
  return place?.stage === 'init' ? place.of : null;
}

/** Whether a bank carries the New badge. */
export function isNewBank(slug: string, payment: PaymentView): boolean {
  const { spotlights, flagsOn } = spotlightsOf(payment);
  return isSpotlight(slug, spotlights, flagsOn);
}

function asking(payment: PaymentView, failures: number): BankList {
  return { is: 'asking', failures, call: { do: 'banks', payment } };
}

function quiet(list: BankList): BankList {
  return list.is === 'failed' ? { ...list, isLoud: false } : list;
}

/** The banks as they are listed: spotlights first. */
function asListed(banks: readonly Bank[], payment: PaymentView): readonly Bank[] {
  const { spotlights, flagsOn } = spotlightsOf(payment);
  const offered = banks.filter(({ slug }) => isOfferedBank(slug));
  return inSpotlightOrder(offered, spotlights, flagsOn);
}

function spotlightsOf({ payment_channels_details: { pay_with_bank: details } }: PaymentView) {
  // The service has looked at the flags already.
  return { spotlights: details?.spotlights ?? [], flagsOn: Object.values(SPOTLIGHT_FLAGS) };
}
