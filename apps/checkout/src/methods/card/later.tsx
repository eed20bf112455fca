// Spec §4 Card: the stages after card entry by their screens and titles. Most payers come to a PIN or a code: those are drawn here, the
// other screens are chunks of their own.
import { messageOf, type StageFooter } from '../../stages/method.ts';
import { unreachable } from '@titan/rules/unreachable';
import type { Language } from '@titan/copy/language';
import { cardStepsMessages } from '@titan/copy/words/card-steps';
import { commonMessages } from '@titan/copy/words/common';
import { useWords, useLanguage } from '../../ui/language.tsx';
import { StillChecking } from '../../stages/elsewhere.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { quoting } from '../../ui/quoting.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import type { StageProps } from '../registration.ts';
import {
  isHosted,
  codeWasWrong,
  type OpenCardState,
  type CardState,
  type CardPayerEvent,
  type CardDeps,
  type CardStageProps,
  isBeforeCharge,
  isStep,
  isSending,
} from './state.ts';
import { LIMITS } from '@titan/rules/limits';
import { useRef, useState } from 'react';
import { cardMessages } from '@titan/copy/words/card';
import { type CodeEntryHandle, CodeStage } from '../../stages/code-entry.tsx';
import { ProcessorText } from '../../stages/processor-text.tsx';
import { TEST_SECRETS, TestHint } from '../../test-mode/test-hint.tsx';
import { nameOfCard } from './card-name.ts';
import { checkPin, codeDigits } from '@titan/rules/codes';
import { DigitBoxes, type DigitBoxesHandle } from '../../ui/digit-boxes.tsx';
import { StageForm, useAfterSending } from '../../ui/stage-form.tsx';
import { useLive } from '../../ui/use-live.ts';
import { StageNotice } from '../../stages/stage-notice.tsx';
import classes from './code-stage.module.css';

const answers = lazyPart(async () => (await import('./answer-stage.tsx')).AnswerStage);

const savedStage = lazyPart(async () => (await import('./saved-stage.tsx')).SavedStage);

const threeDsStage = lazyPart(async () => (await import('./three-ds-stage.tsx')).ThreeDs);

/** Stages that are chunks of their own. */
const parts = {
  avs: answers,
  card_enroll: answers,
  birthday: answers,
  cvv: answers,
  savedcards: savedStage,
  deletecard: savedStage,
  '3ds': threeDsStage,
} as const;

type LaterProps = StageProps<CardState, CardPayerEvent>;

/** Card entry is drawn by the first load. */
function LaterStage({ view, ...rest }: LaterProps) {
  if (view.stage === 'init' || view.stage === 'ended') return null;
  const { payment, deps } = rest;
  // What is typed for one attempt is never sent for another (I-36).
  const typedFor = isBeforeCharge(view) ? 'saved' : payment.charge?.reference;
  return (
    <>
      <Stage key={typedFor} view={view} {...rest} />
      {isStep(view) && view.stage !== 'otp' ? <AnotherCard deps={deps} /> : null}
    </>
  );
}

type HeldProps = Omit<LaterProps, 'view'> & { view: Exclude<OpenCardState, { stage: 'init' }> };

function Stage({ view, total, ...rest }: HeldProps) {
  if (isBeforeCharge(view)) return <savedStage.Part card={view} total={total} {...rest} />;
  switch (view.stage) {
    case 'pin':
      return <PinEntry card={view} {...rest} />;
    case 'otp':
      return <OtpEntry card={view} {...rest} />;
    case 'avs':
    case 'card_enroll':
    case 'birthday':
    case 'cvv':
      return <answers.Part card={view} {...rest} />;
    case '3ds':
      return <threeDsStage.Part card={view} total={total} {...rest} />;
    case 'no_auth':
      return <NoAuth card={view} {...rest} />;
    case 'checking':
      return <Checking card={view} {...rest} />;
    default:
      return unreachable(view);
  }
}

/** Spec §4 'Try another card', at every step that is taken on our page (decision 0021). 3-D Secure and no_auth have ways of their own. */
function AnotherCard({ deps }: { deps: CardDeps }) {
  const stepWords = useWords(cardStepsMessages);
  return (
    <ButtonLink
      kind="quiet"
      href={`${deps.address}?method=card`}
      onFollow={() => deps.send({ type: 'anotherCardAsked' })}
    >
      {stepWords.tryAnotherCard}
    </ButtonLink>
  );
}

/** Spec §4 "no_auth shows an error with Retry, which resets the card flow". */
function NoAuth({ card, deps }: CardStageProps<'no_auth'>) {
  const stepWords = useWords(cardStepsMessages);
  const commonWords = useWords(commonMessages);
  return (
    <>
      <StageHeading>{stepWords.noAuthTitle}</StageHeading>
      <Notice tone="error">
        {quoting(messageOf(card.payment))} <strong>{commonWords.noMoneyTaken}</strong>
      </Notice>
      <ButtonLink href={`${deps.address}?method=card`} onFollow={() => deps.send({ type: 'retryAsked' })}>
        {stepWords.retry}
      </ButtonLink>
      <TestDrawer />
    </>
  );
}

function Checking({ card, payment, deps }: CardStageProps<'checking'>) {
  const words = useWords(cardStepsMessages);
  return (
    <StillChecking
      view={card}
      words={{
        title: words.checkingTitle,
        message: words.checkingMessage,
        hint: words.checkingHint,
        ask: words.checkNow,
        asking: words.checkAsking,
      }}
      form={null}
      payment={payment}
      deps={deps}
      onAsk={() => deps.send({ type: 'checkAsked' })}
    />
  );
}

const TITLES: Record<CardState['stage'], (keyof typeof cardStepsMessages & `${string}Title`) | null> = {
  init: null,
  savedcards: 'savedTitle',
  deletecard: 'deleteTitle',
  pin: 'pinTitle',
  otp: 'otpTitle',
  avs: 'addressTitle',
  card_enroll: 'phoneTitle',
  birthday: 'birthdayTitle',
  cvv: 'cvvTitle',
  '3ds': 'bankTitle',
  no_auth: 'noAuthTitle',
  checking: 'checkingTitle',
  ended: null,
};

/** What the stage calls itself in the document's title: its own heading; null for card entry. */
function titleOf({ stage, payment }: CardState, language: Language): string | null {
  const title = stage === '3ds' && isHosted(payment) ? 'hostedTitle' : TITLES[stage];
  return title && language.wordsOf(cardStepsMessages)[title];
}

/** Spec §2: "Use a different method" of an incomplete authorization is the way to another one. */
function footerOf(view: CardState): StageFooter<CardPayerEvent> {
  if (view.stage === 'deletecard') return { declines: { type: 'savedCardsAsked' } };
  const isEarly = view.stage !== '3ds' || view.patience === 'early' || view.patience === 'elapsed';
  return isEarly ? {} : { ownsChange: true };
}

export const cardLater = { Stage: LaterStage, titleOf, parts, footerOf };

// --- OTP (spec §4, §5 OTP digits, §4 Resend OTP)

function OtpEntry({ card, payment, deps }: CardStageProps<'otp'>) {
  const language = useLanguage();
  const stepWords = language.wordsOf(cardStepsMessages);
  const code = useRef<CodeEntryHandle>(null);
  return (
    <>
      <StageHeading>{stepWords.otpTitle}</StageHeading>
      <p>{stepWords.otpHint({ card: nameOfCard(payment, language) })}</p>
      <ProcessorText payment={payment} />
      <TestHint
        payment={payment}
        fill={{ label: stepWords.testOtpFill, onAnswers: ({ otp }) => code.current?.fill(otp ?? '') }}
      >
        {stepWords.testOtp({ otp: TEST_SECRETS.otp, failing: TEST_SECRETS.failingOtp })}
      </TestHint>
      <CodeStage
        ref={code}
        view={card}
        codeWasWrong={codeWasWrong}
        name="authorization.otp"
        digits={{ min: 1, max: LIMITS.otpMaxDigits }}
        words={{
          label: stepWords.otp,
          send: stepWords.authorize,
          sending: language.wordsOf(cardMessages).keepOpen,
          change: stepWords.otpChange,
        }}
        resendWords={{
          in: stepWords.resendIn,
          missing: stepWords.resendLeft,
          ask: stepWords.resend,
          sending: stepWords.resending,
          sent: stepWords.resent,
          limit: stepWords.resendLimit,
        }}
        forms={{ send: 'card/authorize', resend: 'card/resend-otp' }}
        ways={<AnotherCard deps={deps} />}
        deps={deps}
        onChange={() => deps.send({ type: 'otpChanged' })}
        onSend={(otp) => deps.send({ type: 'otpSubmitted', otp })}
        onResend={() => deps.send({ type: 'otpResendAsked' })}
      />
    </>
  );
}

// --- PIN (spec §4 "PIN auto-submits 1s after the fourth digit", §5)

function PinEntry({ card, payment, deps }: CardStageProps<'pin'>) {
  const language = useLanguage();
  const stepWords = language.wordsOf(cardStepsMessages);
  const commonWords = language.wordsOf(commonMessages);
  const boxes = useRef<DigitBoxesHandle>(null);
  const submitting = isSending(card);
  const [pin, setPin] = useState('');
  const live = useLive();
  // A refused PIN is typed anew, so the boxes are emptied for it.
  useAfterSending(submitting, () => boxes.current?.clear());

  const handleDigits = (text: string) => {
    const digits = codeDigits(text, LIMITS.pinDigits);
    setPin(digits);
    deps.send({ type: 'pinChanged', pin: digits });
  };
  const handleSend = () => {
    if (checkPin(pin) === 'valid' && !submitting) deps.send({ type: 'pinSubmitted', pin });
  };
  const handleStop = () => {
    if (card.sendsItself) deps.send({ type: 'pinAutoSubmitCancelled' });
  };
  return (
    <>
      <StageHeading>{stepWords.pinTitle}</StageHeading>
      <p>{stepWords.pinHint({ card: nameOfCard(payment, language) })}</p>
      <ProcessorText payment={payment} />
      <TestHint
        payment={payment}
        fill={{
          label: stepWords.testPinFill,
          onAnswers: (answers) => boxes.current?.fill(answers.pin ?? ''),
        }}
      >
        {stepWords.testPin({ pin: TEST_SECRETS.pin, failing: TEST_SECRETS.failingPin })}
      </TestHint>
      <StageForm
        action={`${deps.address}/card/authorize`}
        seal={deps.seal}
        fields={{ charge: payment.charge?.reference ?? '' }}
        onKeyDownCapture={handleStop}
        onPointerDown={handleStop}
        onSend={handleSend}
      >
        <DigitBoxes
          ref={boxes}
          name="authorization.pin"
          legend={stepWords.pinLegend}
          boxLabel={(position) => stepWords.pinBox({ position })}
          length={LIMITS.pinDigits}
          describedBy="pin-sends"
          readOnly={submitting}
          onDigits={handleDigits}
        />
        {/* It describes the boxes, so screen readers read it with them; only that it is being sent is announced. */}
        <p id="pin-sends" data-script="" className={classes.note}>
          <span>{card.sendsItself ? null : stepWords.pinSendsItself}</span>
          <span role="status">{card.sendsItself ? stepWords.pinSending : null}</span>
        </p>
        <StageNotice notice={card.notice} />
        <Button disabled={live && checkPin(pin) !== 'valid'} busy={submitting && commonWords.processing}>
          {stepWords.continue}
        </Button>
      </StageForm>
    </>
  );
}
