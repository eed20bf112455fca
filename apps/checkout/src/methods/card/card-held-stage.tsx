// Spec §4 Card: the stages after card entry, at which the service holds the payer; one screen each.
import type { PaymentView } from '@titan/contract/payment';
import type { ReactNode } from 'react';
import { cardSteps } from '@titan/copy/en/card-steps';
import { ButtonLink } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { CardChecking } from './card-checking.tsx';
import type { CardParts, CardStageProps } from './card-stage-props.ts';
import type { CardState } from './card-state.ts';
import { NoAuth } from './no-auth.tsx';
import { OtpEntry } from './otp-entry.tsx';
import { PinEntry } from './pin-entry.tsx';

const answers = lazyPart(async () => (await import('./answer-stage.tsx')).AnswerStage);

const savedStage = lazyPart(async () => (await import('./saved-stage.tsx')).SavedStage);

const threeDsStage = lazyPart(async () => (await import('./three-ds.tsx')).ThreeDs);

/** Stages that are chunks of their own. */
export const CARD_STAGE_PARTS = {
  avs: answers,
  card_enroll: answers,
  // Of a charge or of a saved card: both are fetched where it is drawn ahead.
  cvv: { load: () => Promise.all([answers.load(), savedStage.load()]) },
  savedcards: savedStage,
  deletecard: savedStage,
  '3ds': threeDsStage,
} as const;

/** Before a charge, whatever charge there was. */
const OF_SAVED: readonly CardState['stage'][] = ['savedcards', 'deletecard'];

/** Steps on our page. 3-D Secure and no_auth have ways on of their own. */
const LEFT_BY_LINK: readonly CardState['stage'][] = ['pin', 'otp', 'avs', 'card_enroll', 'cvv'];

type HeldProps<Stage extends CardState['stage']> = CardStageProps<Stage> & { total: string };

/** By stage; card entry is drawn by the first load. */
const SCREENS: { [Stage in CardState['stage']]: ((props: HeldProps<Stage>) => ReactNode) | null } = {
  init: null,
  savedcards: savedStage.Part,
  deletecard: savedStage.Part,
  pin: PinEntry,
  otp: OtpEntry,
  avs: answers.Part,
  card_enroll: answers.Part,
  cvv: CvvOfEither,
  '3ds': threeDsStage.Part,
  no_auth: NoAuth,
  checking: CardChecking,
};

type CardHeldStageProps = { view: CardState; payment: PaymentView; total: string; parts: CardParts };

export function CardHeldStage({ view, ...rest }: CardHeldStageProps) {
  // The table pairs each stage with the screen of its own view, which the compiler cannot follow through the look-up.
  const Screen = SCREENS[view.stage] as ((props: HeldProps<CardState['stage']>) => ReactNode) | null;
  if (Screen === null) return null;
  const { payment, parts } = rest;
  const isOfCharge = !OF_SAVED.includes(view.stage) && !('of' in view && view.of !== null);
  return (
    <>
      {/* What is typed for one attempt is never sent for another (I-36). */}
      <Screen key={isOfCharge ? payment.charge?.reference : 'saved'} card={view} {...rest} />
      {isOfCharge && LEFT_BY_LINK.includes(view.stage) ? <AnotherCard parts={parts} /> : null}
    </>
  );
}

/** Spec §4 'Try another card', at every step that is taken on our page (decision 0021). */
function AnotherCard({ parts }: { parts: CardParts }) {
  return (
    <ButtonLink
      kind="quiet"
      href={`${parts.address}?method=card`}
      onFollow={() => parts.send({ type: 'anotherCardAsked' })}
    >
      {cardSteps.tryAnotherCard}
    </ButtonLink>
  );
}

function CvvOfEither({ card, ...rest }: HeldProps<'cvv'>) {
  return card.of === null ? (
    <answers.Part card={card} {...rest} />
  ) : (
    <savedStage.Part card={{ ...card, of: card.of }} {...rest} />
  );
}

const TITLES: Record<CardState['stage'], string | null> = {
  init: null,
  savedcards: cardSteps.savedTitle,
  deletecard: cardSteps.deleteTitle,
  pin: cardSteps.pinTitle,
  otp: cardSteps.otpTitle,
  avs: cardSteps.addressTitle,
  card_enroll: cardSteps.phoneTitle,
  cvv: cardSteps.cvvTitle,
  '3ds': cardSteps.bankTitle,
  no_auth: cardSteps.noAuthTitle,
  checking: cardSteps.checkingTitle,
};

/** What the stage calls itself in the document's title: its own heading; null for card entry. */
export function cardHeldTitle({ stage }: CardState): string | null {
  return TITLES[stage];
}
