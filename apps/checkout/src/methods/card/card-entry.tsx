// Spec §4 Card init, §5 Card number, Expiry, CVV: the card form.
import { brandOf, cardDigits } from '@titan/rules/card-number';
import { type KeyboardEvent, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cardCopy } from '@titan/copy/en/card';
import { common } from '@titan/copy/en/common';
import { Button } from '../../ui/button.tsx';
import { useDisclosure } from '../../ui/disclosure.tsx';
import { LeaveToBrowser, StageForm } from '../../ui/stage-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAfterSending } from '../../ui/use-after-sending.ts';
import { useLive } from '../../ui/use-live.ts';
import { BackToSavedCards } from './back-to-saved-cards.tsx';
import { CardBrandMark, SecureBadge } from './card-brand-mark.tsx';
import { CardNotice } from './card-notice.tsx';
import type { CardDraft } from './card-draft.ts';
import {
  askedFields,
  type CardField,
  type CardTexts,
  checkFields,
  missingFields,
  pathOf,
  toCardDetails,
} from './card-fields.ts';
import type { CardStageProps } from './card-stage-props.ts';
import { ENTRY_FORM } from './card-beginning.ts';
import { PaymentRate } from './payment-rate.tsx';
import type { MethodPrefills } from '../../test-mode/test-prefills.ts';
import { SaveCardBox, wantsSaving } from './save-card-box.tsx';
import { TestCards } from '../../test-mode/test-cards.tsx';
import { useCardEntry } from './use-card-entry.ts';
import classes from './card-entry.module.css';

const ERRORS = {
  number: cardCopy.numberError,
  expiry: cardCopy.expiryError,
  cvv: cardCopy.cvvError,
  name: cardCopy.nameError,
} satisfies Record<CardField, string>;

export type CardEntryProps = CardStageProps<'init'> & {
  /** Amount, fee and VAT together, as the payer reads it. */
  total: string;
  draft: CardDraft;
  /** Only on the server: the test card that `?preset=…` names. */
  prefill: MethodPrefills['card'];
};

export function CardEntry({ card, payment, total, draft, prefill, parts }: CardEntryProps) {
  const form = useRef<HTMLFormElement>(null);
  const asked = askedFields(payment.currency);
  const entry = useCardEntry(form, asked, { serverNow: parts.serverNow, draft });
  const live = useLive();
  const leaveToBrowser = use(LeaveToBrowser);
  const cvvHelp = useDisclosure(cardCopy.cvvHelp, 'cardBack', <p>{cardCopy.cvvTooltip}</p>);
  useAfterSending(card.submitting, () => {
    const wrong = asked.find((name) => card.fieldErrors[name] !== undefined);
    if (wrong) entry.focus(wrong);
  });
  useClearings(card.clearings, card.notice !== null, entry);

  const handleSend = () => {
    const details = toCardDetails(entry.textsNow(), asked, parts.serverNow());
    const save = wantsSaving(form.current);
    if (details && !card.submitting) parts.send({ type: 'cardSubmitted', details, save });
  };
  // A disabled Pay button keeps Enter from sending: then Enter shows the way to the next field.
  const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    const [first] = missingFields(checkFields(entry.textsNow(), parts.serverNow()), asked);
    if (first !== undefined) {
      entry.leaveAll();
      entry.focus(first);
    } else if (entry.missing.length > 0) {
      // All is there since the last key, and the button is about to hear of it.
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  };
  const isTold = card.notice !== null || Object.keys(card.fieldErrors).length > 0;
  const prefilled = (name: 'number' | 'expiry' | 'cvv') => prefill?.[name] ?? parts.feedback?.values[name];
  const field = (name: CardField) => ({
    name: pathOf(name),
    label: cardCopy[name],
    error: entry.wrong.includes(name) ? ERRORS[name] : card.fieldErrors[name],
    defaultValue: name === 'name' ? parts.feedback?.values.name : prefilled(name),
    enterKeyHint: name === asked.at(-1) ? ('done' as const) : ('next' as const),
    readOnly: card.submitting,
    required: true,
    onText(_: HTMLInputElement, inputType: string) {
      entry.type(name, inputType);
      // Also where the machine did not come: an edit asks for it again.
      if (isTold || leaveToBrowser()) parts.send({ type: 'cardEdited' });
    },
    onLeave: () => entry.leave(name),
  });
  const missing = live ? entry.missing : [];
  const [rateExpired, setRateExpired] = useState(false);

  return (
    <>
      <CardNotice notice={card.notice} payment={payment} />
      {payment.env === 'test' ? <TestCards address={parts.address} onCard={entry.fill} /> : null}
      <StageForm
        ref={form}
        action={`${parts.address}/${ENTRY_FORM}`}
        seal={parts.seal}
        fields={shownQuote(payment)}
        onKeyDown={handleKey}
        onSend={handleSend}
      >
        <TextField
          {...field('number')}
          inputMode="numeric"
          autoComplete="cc-number"
          adornment={<CardBrandMark brand={brandOf(cardDigits(entry.texts.number))} />}
        />
        <div className={classes.pair}>
          <TextField
            {...field('expiry')}
            hint={cardCopy.expiryHint}
            inputMode="numeric"
            autoComplete="cc-exp"
          />
          <TextField
            {...field('cvv')}
            hint={cardCopy.cvvHint}
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
        <PaymentRate payment={payment} renewing={card.renewing} onExpired={setRateExpired} parts={parts} />
        <div>
          <Button
            disabled={missing.length > 0 || rateExpired}
            busy={card.submitting && common.processing}
            aria-describedby="pay-hint"
          >
            {cardCopy.pay(total)}
          </Button>
          <p id="pay-hint" className={classes.hint}>
            {hintUnderPay(card.submitting, rateExpired, missing)}
          </p>
        </div>
      </StageForm>
      <BackToSavedCards payment={payment} parts={parts} />
      <SecureBadge />
    </>
  );
}

/** The form names the quote that its payer was shown, without script too. */
function shownQuote({ conversion }: CardEntryProps['payment']): Record<string, string> {
  return conversion ? { quote: conversion.quote } : {};
}

function hintUnderPay(submitting: boolean, rateExpired: boolean, missing: readonly CardField[]): string {
  if (submitting) return cardCopy.keepOpen;
  if (rateExpired) return cardCopy.rateNeeded;
  return missing.length > 0 ? cardCopy.missing(missing.map((field) => cardCopy.missingNames[field])) : '';
}

type Clearable = { clear(): void; focus(field: CardField): void; textsNow(): CardTexts };

/** Empties the boxes when the state says so, and puts the payer to the number where it must be typed anew after a decline. */
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
