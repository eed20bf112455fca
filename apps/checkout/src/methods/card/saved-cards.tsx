// Spec §4 "Saved cards: choose a saved card (cvv may be required), 'Use new card', and delete a saved card".
import type { SavedCard } from '@titan/contract/saved-cards';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { cardCopy } from '@titan/copy/en/card';
import { cardSteps } from '@titan/copy/en/card-steps';
import { common } from '@titan/copy/en/common';
import { savedCards } from '@titan/copy/en/saved-cards';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Choice, Choices } from '../../ui/choices.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { CardNotice } from './card-notice.tsx';
import type { CardStageProps } from './card-stage-props.ts';
import { SAVED_CARD_FORM } from './card-beginning.ts';
import { PaymentRate } from './payment-rate.tsx';
import { nameOfSavedCard } from './saved-card-name.ts';
import classes from './saved-cards.module.css';

export type SavedStageProps<Stage extends 'savedcards' | 'deletecard' | 'cvv'> = CardStageProps<Stage> & {
  /** Amount, fee and VAT together, as the payer reads it. */
  total: string;
};

export function SavedCards({ card, payment, total, parts }: SavedStageProps<'savedcards'>) {
  const form = useRef<HTMLFormElement>(null);
  const [touched, setTouched] = useState(card.chosen);
  const [rateExpired, setRateExpired] = useState(false);
  // What was chosen before the script came counts as chosen.
  const takeChosen = useEffectEvent(() => setTouched(chosenIn(form.current) ?? card.chosen));
  useLayoutEffect(() => takeChosen(), []);

  const chosen = card.cards.find(({ reference }) => reference === touched) ?? card.cards[0];
  const asksCvv = chosen?.required_fields.includes('cvv') === true;
  const handleSend = () => {
    if (!chosen || card.submitting) return;
    const { reference } = chosen;
    if (asksCvv) parts.send({ type: 'savedCardChosen', reference });
    else parts.send({ type: 'savedCardPaid', reference, cvv: null });
  };
  return (
    <>
      <StageHeading>{cardSteps.savedTitle}</StageHeading>
      <CardNotice notice={card.notice} payment={payment} />
      <StageForm
        ref={form}
        action={`${parts.address}/${SAVED_CARD_FORM}`}
        seal={parts.seal}
        {...(payment.conversion ? { fields: { quote: payment.conversion.quote } } : {})}
        onSend={handleSend}
      >
        <Choices legend={savedCards.choose}>
          {card.cards.map((each) => (
            <Choice
              key={each.reference}
              name="card_reference"
              value={each.reference}
              checked={each.reference === chosen?.reference}
              onChoose={() => setTouched(each.reference)}
              action={<DeleteLink card={each} parts={parts} />}
            >
              {nameOfSavedCard(each)}
            </Choice>
          ))}
        </Choices>
        <PaymentRate payment={payment} renewing={card.renewing} onExpired={setRateExpired} parts={parts} />
        <div>
          <Button
            disabled={rateExpired && !asksCvv}
            busy={card.submitting && common.processing}
            aria-describedby="pay-hint"
          >
            {asksCvv ? cardSteps.continue : cardCopy.pay(total)}
          </Button>
          <p id="pay-hint" className={classes.hint}>
            {hintUnder(card.submitting, asksCvv)}
          </p>
        </div>
      </StageForm>
      <ButtonLink
        kind="secondary"
        href={`${parts.address}?method=card&stage=init`}
        onFollow={() => parts.send({ type: 'newCardAsked' })}
      >
        {savedCards.useNewCard}
      </ButtonLink>
    </>
  );
}

function hintUnder(submitting: boolean, asksCvv: boolean): string {
  if (submitting) return cardCopy.keepOpen;
  return asksCvv ? savedCards.nextIsCvv : '';
}

function chosenIn(form: HTMLFormElement | null): string | null {
  return form?.querySelector<HTMLInputElement>('[name="card_reference"]:checked')?.value ?? null;
}

type DeleteLinkProps = { card: SavedCard; parts: CardStageProps<'savedcards'>['parts'] };

function DeleteLink({ card, parts }: DeleteLinkProps) {
  const { reference } = card;
  return (
    <ButtonLink
      kind="quiet"
      href={`${parts.address}?method=card&stage=deletecard&of=${reference}`}
      label={savedCards.deleteName(nameOfSavedCard(card))}
      onFollow={() => parts.send({ type: 'deleteAsked', reference })}
    >
      {savedCards.delete}
    </ButtonLink>
  );
}
