// Spec §4 Card init, §5 Card number, Expiry, CVV: the card form; and what the page around it asks of the method.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { brandOf, type CardBrand, cardDigits } from '@titan/rules/card-number';
import { mayBeSaved } from '@titan/rules/saved-card';
import { type KeyboardEvent, use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { cardMessages } from '@titan/copy/words/card';
import { commonMessages } from '@titan/copy/words/common';
import type { Language } from '@titan/copy/language';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { HintedButton } from '../../ui/button.tsx';
import { useDisclosure } from '../../ui/disclosure.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AcceptedCards, Mark } from '../../ui/mark.tsx';
import { LeaveToBrowser, StageForm, useAfterSending } from '../../ui/stage-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLive } from '../../ui/use-live.ts';
import type { Method, MethodTag, StageFacts } from '../../stages/method.ts';
import { ENTRY_FORM, isRenewing, shownQuote } from './before-charge.ts';
import { StageNotice } from '../../stages/stage-notice.tsx';
import {
  type CardDraft,
  createCardDraft,
  askedFields,
  type CardField,
  type CardTexts,
  checkFields,
  missingFields,
  pathOf,
  toCardDetails,
  useCardEntry,
} from './card-fields.ts';
import { cardFlow, underWay } from './flow.ts';
import type { MethodPrefills } from '../../test-mode/test-prefills.ts';
import { cardPositionOf, isHosted, type CardState, type CardStageProps, isSending } from './state.ts';
import markClasses from './card-brand-mark.module.css';
import classes from './card-entry.module.css';
import { rateRow, PaymentRate, BackToSavedCards } from './entry-parts.tsx';

/** Live payments do without. */
const testCards = lazyPart(async () => (await import('../../test-mode/test-cards.tsx')).TestCards, {
  optional: true,
  isStyled: false,
});

const HELD: StageFacts = { isFirst: false, keepsDraft: false, mayBeLeft: true, asksAgain: false };

/** Before a charge: what was typed on the form of a new card stays. */
const CHOSEN: StageFacts = { ...HELD, keepsDraft: true };

const STAGES: Record<Exclude<CardState['stage'], '3ds'>, StageFacts> = {
  init: { isFirst: true, keepsDraft: true, mayBeLeft: true, asksAgain: false },
  savedcards: CHOSEN,
  deletecard: CHOSEN,
  pin: HELD,
  otp: HELD,
  avs: HELD,
  card_enroll: HELD,
  birthday: HELD,
  cvv: HELD,
  no_auth: HELD,
  // If a submission never arrived, the payer returns from here to the form, which is then as it was.
  checking: { isFirst: false, keepsDraft: true, mayBeLeft: false, asksAgain: true },
  ended: HELD,
};

function factsAt(view: CardState): StageFacts {
  return view.stage === '3ds' ? { ...HELD, ...underWay().factsAtBank(view) } : STAGES[view.stage];
}

function tagsAt(state: CardState): readonly MethodTag[] {
  if (state.stage === 'ended') return [];
  const { call, stage } = state;
  if (stage === 'checking' || call?.do === 'send' || call?.do === 'cancel') return ['waiting'];
  // The bank's stage shows what becomes of an incomplete authorization; if the session read the same state, it would show another screen.
  if (stage === '3ds') return underWay().isIncomplete(state) ? ['watching'] : [];
  return 'place' in state ? ['first-stage'] : [];
}

const ERRORS = {
  number: 'numberError',
  expiry: 'expiryError',
  cvv: 'cvvError',
  name: 'nameError',
} as const satisfies Record<CardField, string>;

const hostedEntry = lazyPart(async () => (await import('./hosted-entry.tsx')).HostedEntry);

type CardEntryProps = CardStageProps<'init'> & {
  /** Amount, fee and VAT together, as the payer reads it. */
  total: string;
  draft: CardDraft;
  /** Only on the server: the test card that `?preset=…` names. */
  prefill: MethodPrefills['card'];
};

type CardFirstProps = Omit<CardEntryProps, 'card'> & { view: CardState };

function First({ view, ...rest }: CardFirstProps) {
  if (view.stage !== 'init') return null;
  return isHosted(rest.payment) ? (
    <hostedEntry.Part card={view} {...rest} />
  ) : (
    <CardEntry card={view} {...rest} />
  );
}

/** What the page around it asks of the method. */
const method: Method<CardState> = {
  flow: cardFlow,
  factsAt,
  tagsAt,
  positionOf: cardPositionOf,
  staysAt: 'details-error',
};

export const cardEntry = {
  method,
  First,
  createDraft: createCardDraft,
  parts: [rateRow, hostedEntry, testCards],
};

function CardEntry({ card, payment, total, draft, prefill, deps }: CardEntryProps) {
  const language = useLanguage();
  const cardWords = language.wordsOf(cardMessages);
  const commonWords = language.wordsOf(commonMessages);
  const form = useRef<HTMLFormElement>(null);
  const submitting = isSending(card);
  const asked = askedFields(payment.currency);
  const entry = useCardEntry(form, asked, { serverNow: deps.serverNow, draft });
  const live = useLive();
  const leaveToBrowser = use(LeaveToBrowser);
  const cvvHelp = useDisclosure(cardWords.cvvHelp, 'cardBack', <p>{cardWords.cvvTooltip}</p>);
  useAfterSending(submitting, () => {
    const wrong = asked.find((name) => card.fieldErrors[name] !== undefined);
    if (wrong) entry.focus(wrong);
  });
  useClearings(card.kept.clearings, card.notice !== null, entry);

  const handleSend = () => {
    const details = toCardDetails(entry.textsNow(), asked, deps.serverNow());
    const save = wantsSaving(form.current);
    if (details && !submitting) deps.send({ type: 'cardSubmitted', details, save });
  };
  // A disabled Pay button keeps Enter from sending: then Enter shows the way to the next field.
  const moved = useRef(false);
  const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
    // Payers who press Tab from habit are in the next box already.
    if (moved.current && event.key === 'Tab' && !event.shiftKey) event.preventDefault();
    moved.current = false;
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    const [first] = missingFields(checkFields(entry.textsNow(), deps.serverNow()), asked);
    if (first !== undefined) {
      entry.leaveAll();
      entry.focus(first);
    } else if (entry.missing.length > 0) {
      // The last key completed the form, and the button is not yet updated.
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  };
  const isPushed = card.notice !== null || Object.keys(card.fieldErrors).length > 0;
  const prefilled = (name: 'number' | 'expiry' | 'cvv') => prefill?.[name] ?? deps.feedback?.values[name];
  const field = (name: CardField) => ({
    name: pathOf(name),
    label: cardWords[name],
    error: entry.wrong.includes(name) ? cardWords[ERRORS[name]] : card.fieldErrors[name],
    defaultValue: name === 'name' ? deps.feedback?.values.name : prefilled(name),
    enterKeyHint: name === asked.at(-1) ? ('done' as const) : ('next' as const),
    readOnly: submitting,
    required: true,
    onText(box: HTMLInputElement, inputType: string) {
      entry.type(name, inputType);
      moved.current = inputType === 'insertText' && entry.moveOn(name, box);
      // Also where the code that asks did not come: an edit asks for it again.
      if (isPushed || leaveToBrowser()) deps.send({ type: 'cardEdited' });
    },
    onLeave: () => entry.leave(name),
  });
  const missing = live ? entry.missing : [];
  const isBegun = asked.some((name) => entry.texts[name] !== '');
  const [rateExpired, setRateExpired] = useState(false);

  return (
    <>
      {payment.env === 'test' ? <testCards.Part address={deps.address} onCard={entry.fill} /> : null}
      <StageForm
        ref={form}
        action={`${deps.address}/${ENTRY_FORM}`}
        seal={deps.seal}
        fields={shownQuote({ payment })}
        onKeyDown={handleKey}
        onSend={handleSend}
      >
        <TextField
          {...field('number')}
          isFirst
          inputMode="numeric"
          autoComplete="cc-number"
          adornment={<CardBrandMark brand={brandOf(cardDigits(entry.texts.number))} />}
        />
        <div className={classes.pair}>
          <TextField
            {...field('expiry')}
            hint={cardWords.expiryHint}
            inputMode="numeric"
            autoComplete="cc-exp"
          />
          <TextField
            {...field('cvv')}
            hint={cardWords.cvvHint}
            inputMode="numeric"
            autoComplete="cc-csc"
            adornment={cvvHelp.button}
            explanation={cvvHelp.panel}
          />
        </div>
        {asked.includes('name') ? (
          <TextField {...field('name')} autoComplete="cc-name" autoCapitalize="words" spellCheck={false} />
        ) : null}
        <SaveCardBox brand={brandOf(cardDigits(entry.texts.number))} payment={payment} draft={draft} />
        <PaymentRate payment={payment} renewing={isRenewing(card)} onExpired={setRateExpired} deps={deps} />
        <StageNotice notice={card.notice} payment={payment} />
        <HintedButton
          disabled={missing.length > 0 || rateExpired}
          busy={submitting && commonWords.processing}
          hint={submitting ? cardWords.keepOpen : hintUnderPay(rateExpired, isBegun ? missing : [], language)}
        >
          {cardWords.pay({ money: total })}
        </HintedButton>
      </StageForm>
      <BackToSavedCards payment={payment} deps={deps} />
      <SecureBadge currency={payment.currency} />
    </>
  );
}

/** Once the payer has begun to type: what is still missing. */
function hintUnderPay(rateExpired: boolean, missing: readonly CardField[], language: Language): string {
  const words = language.wordsOf(cardMessages);
  if (rateExpired) return words.rateNeeded;
  if (missing.length === 0) return '';
  return words.missing({ fields: language.list(missing.map((field) => words.missingNames[field])) });
}

type Clearable = { clear(): void; focus(field: CardField): void; textsNow(): CardTexts };

/** Empties the boxes when the state requires it, and focuses the number where it must be typed again after a decline. */
function useClearings(clearings: number, hasNotice: boolean, entry: Clearable) {
  const done = useRef(clearings);
  const startOver = useEffectEvent(() => {
    const isLive = document.documentElement.dataset['live'] !== undefined;
    const mustClear = done.current !== clearings;
    if (mustClear) entry.clear();
    if (isLive && (mustClear || hasNotice) && entry.textsNow().number === '') entry.focus('number');
    done.current = clearings;
  });
  useEffect(() => startOver(), [clearings]);
}

/** Read out by screen readers when the number reveals its brand. */
function CardBrandMark({ brand }: { brand: CardBrand | null }) {
  const cardWords = useWords(cardMessages);
  return (
    <span role="status" className={markClasses.mark}>
      {brand ? <Mark slug={brand} height={24} name={cardWords.brands[brand]} isCard /> : <Icon name="card" />}
    </span>
  );
}

function SecureBadge({ currency }: Pick<PaymentView, 'currency'>) {
  const cardWords = useWords(cardMessages);
  return (
    <p className={markClasses.badge}>
      <AcceptedCards currency={currency} height={20} names={cardWords.brands} />
      {cardWords.secure}
    </p>
  );
}

// Spec §5 "The save card checkbox appears only for mastercard when can_save_card is true", with what it means beside it.
type SaveCardBoxProps = { brand: CardBrand | null; payment: PaymentView; draft: CardDraft };

/**
 * Without script the brand is unknown until it is sent, so the box is shown to everybody. If script arrives after the payer has seen it, it
 * stays, with its tick.
 */
function SaveCardBox({ brand, payment, draft }: SaveCardBoxProps) {
  const cardWords = useWords(cardMessages);
  const live = useLive();
  const box = useRef<HTMLInputElement>(null);
  const [wasThere, setWasThere] = useState(false);
  const takeTick = useEffectEvent(() => {
    // What takes no room yet nobody has ticked: a browser may have, that fills in the form of a reloaded page.
    if (live || !box.current?.parentElement?.offsetHeight) return;
    draft.wishSaving(box.current.checked);
    setWasThere(true);
  });
  useLayoutEffect(() => takeTick(), []);
  const { can_save_card: canSaveCard } = payment.payment_channels_details.card;
  const isForAny = canSaveCard && (wasThere || !live);
  if (!isForAny && !mayBeSaved(brand, canSaveCard)) return null;
  return (
    <div className={live ? classes.save : `${classes.save} ${classes.unlessLive}`}>
      <input
        ref={box}
        id="save-card"
        type="checkbox"
        name={SAVE_FIELD}
        value="true"
        defaultChecked={draft.wantsSaving()}
        aria-describedby="save-card-means"
        onChange={(event) => draft.wishSaving(event.currentTarget.checked)}
      />
      <label htmlFor="save-card">{isForAny ? cardWords.saveMastercard : cardWords.save}</label>
      <p id="save-card-means">{cardWords.saveMeans({ merchant: payment.merchant.name })}</p>
    </div>
  );
}

const SAVE_FIELD = 'store_for_future_use';

/** Whether this form has the box, ticked. */
function wantsSaving(form: HTMLFormElement | null): boolean {
  return form?.querySelector<HTMLInputElement>(`[name="${SAVE_FIELD}"]`)?.checked === true;
}
