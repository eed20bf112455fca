// Spec §4 "Saved cards: choose a saved card (cvv may be required), 'Use new card', and delete a saved card". A chunk of its own, which
// only payers with a saved card fetch.
import type { PaymentView, SavedCard } from '@titan/contract/payer/payment.schema';
import { unreachable } from '@titan/rules/unreachable';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { cardMessages } from '@titan/copy/words/card';
import { cardStepsMessages } from '@titan/copy/words/card-steps';
import { commonMessages } from '@titan/copy/words/common';
import type { Language } from '@titan/copy/language';
import { savedCardsMessages } from '@titan/copy/words/saved-cards';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { TEST_SECRETS, TestHint } from '../../test-mode/test-hint.tsx';
import { Button, ButtonLink, HintedButton } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Choice, Choices } from '../../ui/choices.tsx';
import { Unseen } from '../../ui/live-region.tsx';
import dangerClasses from '../../ui/danger.module.css';
import { StageForm } from '../../ui/stage-form.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { useLive } from '../../ui/use-live.ts';
import { chosenOf, isRenewing, SAVED_CARD_FORM, shownQuote } from './before-charge.ts';
import { brandMark, brandName } from './card-name.ts';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { CvvField, useCvv } from './cvv-form.tsx';
import { savedCardsOf, type Deletion, type BeforeCharge, type CardDeps, isSending } from './state.ts';
import { PaymentRate, BackToSavedCards } from './entry-parts.tsx';

type CardStageNamed<Name> = Extract<BeforeCharge, { stage: Name }>;
type OfSavedCards = CardStageNamed<'savedcards'> | Deletion;

type SavedStageProps<State> = {
  card: State;
  payment: PaymentView;
  /** Amount, fee and VAT together, as the payer reads it. */
  total: string;
  deps: CardDeps;
};

export function SavedStage({ card, ...rest }: SavedStageProps<OfSavedCards>) {
  switch (card.stage) {
    case 'savedcards':
      return <SavedCards card={card} {...rest} />;
    case 'deletecard':
      return <DeleteCard card={card} {...rest} />;
    default:
      return unreachable(card);
  }
}

function SavedCards({ card, payment, total, deps }: SavedStageProps<CardStageNamed<'savedcards'>>) {
  const language = useLanguage();
  const cardWords = language.wordsOf(cardMessages);
  const stepWords = language.wordsOf(cardStepsMessages);
  const savedWords = language.wordsOf(savedCardsMessages);
  const commonWords = language.wordsOf(commonMessages);
  const cards = savedCardsOf(card.payment);
  const first = chosenOf(card);
  const form = useRef<HTMLFormElement>(null);
  const submitting = isSending(card);
  const live = useLive();
  const entry = useCvv(form, submitting);
  const [touched, setTouched] = useState(first);
  const [rateExpired, setRateExpired] = useState(false);
  // What was chosen before the script came counts as chosen.
  const takeChosen = useEffectEvent(() => setTouched(chosenIn(form.current) ?? first));
  useLayoutEffect(() => takeChosen(), []);

  const chosen = cards.find(({ reference }) => reference === touched) ?? cards[0];
  const asksCvv = asksForCvv(chosen);
  const lacksCvv = live && asksCvv && !entry.isComplete;
  const handleSend = () => {
    if (!chosen || submitting || lacksCvv) return;
    deps.send({
      type: 'savedCardPaid',
      reference: chosen.reference,
      cvv: asksCvv ? entry.cvv : null,
    });
  };
  // A code that was typed for one card is not sent for another.
  const choose = (reference: string) => {
    setTouched(reference);
    entry.write('');
  };
  return (
    <>
      <StageHeading>{stepWords.savedTitle}</StageHeading>
      <StageNotice notice={card.notice} payment={payment} />
      <StageForm
        ref={form}
        action={`${deps.address}/${SAVED_CARD_FORM}`}
        seal={deps.seal}
        fields={shownQuote({ payment })}
        onSend={handleSend}
      >
        <CardRows cards={cards} chosen={chosen} onChoose={choose} deps={deps}>
          {/* Without script it is shown whichever card is chosen. */}
          {asksCvv || (!live && cards.some(asksForCvv)) ? (
            <CvvField
              entry={entry}
              required={false}
              submitting={submitting}
              error={card.fieldErrors['cvv']}
              onEdit={() => deps.send({ type: 'stepEdited' })}
            />
          ) : null}
        </CardRows>
        <PaymentRate payment={payment} renewing={isRenewing(card)} onExpired={setRateExpired} deps={deps} />
        <HintedButton
          disabled={rateExpired || lacksCvv}
          busy={submitting && commonWords.processing}
          hint={submitting ? cardWords.keepOpen : rateExpired && cardWords.rateNeeded}
          isShort
        >
          {cardWords.pay({ money: total })}
        </HintedButton>
      </StageForm>
      <ButtonLink
        kind="secondary"
        href={`${deps.address}?method=card&stage=init`}
        onFollow={() => deps.send({ type: 'newCardAsked' })}
      >
        {savedWords.useNewCard}
      </ButtonLink>
      <TestCvv asked={asksCvv} payment={payment} />
    </>
  );
}

function TestCvv({ asked, payment }: { asked: boolean; payment: PaymentView }) {
  const words = useWords(savedCardsMessages);
  if (!asked) return <TestDrawer />;
  return <TestHint payment={payment}>{words.testCvv({ cvv: TEST_SECRETS.cvv })}</TestHint>;
}

type CardRowsProps = {
  cards: readonly SavedCard[];
  chosen: SavedCard | undefined;
  onChoose(reference: string): void;
  deps: CardDeps;
  /** The CVV of the chosen card: the style sheet puts it into that card's row. */
  children: ReactNode;
};

function CardRows({ cards, chosen, onChoose, deps, children }: CardRowsProps) {
  const language = useLanguage();
  const { choose } = language.wordsOf(savedCardsMessages);
  return (
    <Choices legend={cards.length > 1 ? choose : <Unseen>{choose}</Unseen>} ofChosen={children}>
      {cards.map((each) => (
        <Choice
          key={each.reference}
          name="card_reference"
          value={each.reference}
          checked={each.reference === chosen?.reference}
          onChoose={() => onChoose(each.reference)}
          mark={<Mark slug={brandMark(each.card_type, language)} height={24} isCard />}
          action={<DeleteLink card={each} deps={deps} />}
        >
          {nameOfSavedCard(each, language)}
        </Choice>
      ))}
    </Choices>
  );
}

function asksForCvv(card: SavedCard | undefined): boolean {
  return card?.required_fields.includes('cvv') === true;
}

function chosenIn(form: HTMLFormElement | null): string | null {
  return form?.querySelector<HTMLInputElement>('[name="card_reference"]:checked')?.value ?? null;
}

type DeleteLinkProps = { card: SavedCard; deps: CardDeps };

function DeleteLink({ card, deps }: DeleteLinkProps) {
  const language = useLanguage();
  const savedWords = language.wordsOf(savedCardsMessages);
  const { reference } = card;
  return (
    <ButtonLink
      kind="quiet"
      href={`${deps.address}?method=card&stage=deletecard&of=${reference}`}
      label={savedWords.deleteName({ card: nameOfSavedCard(card, language) })}
      onFollow={() => deps.send({ type: 'deleteAsked', reference })}
    >
      {savedWords.delete}
    </ButtonLink>
  );
}

/** A card is deleted only after the payer has read what that means. */
function DeleteCard({ card: state, payment, deps }: SavedStageProps<Deletion>) {
  const language = useLanguage();
  const stepWords = language.wordsOf(cardStepsMessages);
  const savedWords = language.wordsOf(savedCardsMessages);
  const { card, notice } = state;
  const { reference } = card;
  return (
    <>
      <StageHeading>{stepWords.deleteTitle}</StageHeading>
      <StageNotice notice={notice} />
      <p>
        {savedWords.deleteMeans({ card: nameOfSavedCard(card, language), merchant: payment.merchant.name })}
      </p>
      <StageForm
        action={`${deps.address}/card/delete-savedcard`}
        seal={deps.seal}
        fields={{ card_reference: reference }}
        className={dangerClasses.danger}
        onSend={() => deps.send({ type: 'deleteConfirmed', reference })}
      >
        <Button busy={isSending(state) && savedWords.deleting}>{savedWords.deleteCard}</Button>
      </StageForm>
      <BackToSavedCards payment={payment} deps={deps} />
      <TestDrawer />
    </>
  );
}

/** "Mastercard ending in 2975". */
function nameOfSavedCard({ card_type: type, last_four: lastFour }: SavedCard, language: Language): string {
  const words = language.wordsOf(savedCardsMessages);
  return words.name({ brand: brandName(type, language) || words.anyCard, lastFour });
}
