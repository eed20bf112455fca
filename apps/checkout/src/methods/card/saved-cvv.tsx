// Spec §4 cvv, of a saved card: "cvv may be required" before it is charged.
import { useState } from 'react';
import { cardCopy } from '@titan/copy/en/card';
import { cardSteps } from '@titan/copy/en/card-steps';
import { savedCards } from '@titan/copy/en/saved-cards';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { BackToSavedCards } from './back-to-saved-cards.tsx';
import { CardNotice } from './card-notice.tsx';
import { SAVED_CARD_FORM } from './card-beginning.ts';
import { CvvForm } from './cvv-form.tsx';
import { PaymentRate } from './payment-rate.tsx';
import { nameOfSavedCard } from './saved-card-name.ts';
import type { SavedStageProps } from './saved-cards.tsx';
import { TEST_SECRETS, TestHint } from '../../test-mode/test-hint.tsx';

type SavedCvvProps = Omit<SavedStageProps<'cvv'>, 'card'> & {
  card: SavedStageProps<'cvv'>['card'] & { of: object };
};

export function SavedCvv({ card, payment, total, parts }: SavedCvvProps) {
  const { of: saved } = card;
  const [rateExpired, setRateExpired] = useState(false);
  const { conversion } = payment;
  return (
    <>
      <StageHeading>{cardSteps.cvvTitle}</StageHeading>
      <p>{savedCards.cvvHint(nameOfSavedCard(saved))}</p>
      <TestHint payment={payment}>{savedCards.testCvv(TEST_SECRETS.cvv)}</TestHint>
      <CardNotice notice={card.notice} payment={payment} />
      <PaymentRate payment={payment} renewing={card.renewing} onExpired={setRateExpired} parts={parts} />
      <CvvForm
        action={`${parts.address}/${SAVED_CARD_FORM}`}
        seal={parts.seal}
        fields={{ card_reference: saved.reference, ...(conversion ? { quote: conversion.quote } : {}) }}
        label={cardCopy.pay(total)}
        blocked={rateExpired ? cardCopy.rateNeeded : null}
        submitting={card.submitting}
        canSend={card.canSend}
        error={card.fieldErrors['cvv']}
        onEdit={() => parts.send({ type: 'stepEdited' })}
        onSend={(cvv) => parts.send({ type: 'savedCardPaid', reference: saved.reference, cvv })}
      />
      <BackToSavedCards payment={payment} parts={parts} />
    </>
  );
}
