// Spec §4 Card: the steps that one form answers. A chunk of its own, which only the few payers at such a step fetch.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { unreachable } from '@titan/rules/unreachable';
import { useRef } from 'react';
import { cardAnswersMessages } from '@titan/copy/words/card-answers';
import { cardStepsMessages } from '@titan/copy/words/card-steps';
import { useLanguage } from '../../ui/language.tsx';
import { ProcessorText } from '../../stages/processor-text.tsx';
import { TEST_SECRETS, TestHint } from '../../test-mode/test-hint.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { BillingAddress } from './billing-address.tsx';
import { nameOfCard } from './card-name.ts';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { CvvForm, type CvvFormHandle, AnswerButton } from './cvv-form.tsx';
import { formatBirthDate } from '@titan/rules/birth-date';
import { type AskedDetail, AskedText, type AskedTextHandle } from '../../stages/asked-text.tsx';
import { type AnswerStep, type CardDeps, type CardStageProps, isSending } from './state.ts';

type AnswerProps<State> = { card: State; payment: PaymentView; deps: CardDeps };

export function AnswerStage({ card, ...rest }: AnswerProps<AnswerStep>) {
  switch (card.stage) {
    case 'avs':
      return <BillingAddress card={card} {...rest} />;
    case 'card_enroll':
    case 'birthday':
      return <HolderEntry card={card} {...rest} />;
    case 'cvv':
      return <CvvEntry card={card} {...rest} />;
    default:
      return unreachable(card);
  }
}

/** The issuer asks for the CVV again. */
function CvvEntry({ card, payment, deps }: AnswerProps<Extract<AnswerStep, { stage: 'cvv' }>>) {
  const language = useLanguage();
  const stepWords = language.wordsOf(cardStepsMessages);
  const answerWords = language.wordsOf(cardAnswersMessages);
  const form = useRef<CvvFormHandle>(null);
  return (
    <>
      <StageHeading>{stepWords.cvvTitle}</StageHeading>
      <p>{answerWords.cvvHint({ card: nameOfCard(payment, language) })}</p>
      <ProcessorText payment={payment} />
      <TestHint
        payment={payment}
        fill={{ label: answerWords.testCvvFill, onAnswers: ({ cvv }) => form.current?.fill(cvv) }}
      >
        {answerWords.testCvv({ cvv: TEST_SECRETS.cvv })}
      </TestHint>
      <StageNotice notice={card.notice} />
      <CvvForm
        ref={form}
        action={`${deps.address}/card/authorize`}
        seal={deps.seal}
        fields={{ charge: payment.charge?.reference ?? '' }}
        submitting={isSending(card)}
        canSend={!card.buttonRests}
        error={card.fieldErrors['cvv']}
        onEdit={() => deps.send({ type: 'stepEdited' })}
        onSend={(cvv) => deps.send({ type: 'stepAnswered', given: { cvv } })}
      />
    </>
  );
}

// --- card_enroll (spec §4), and our `birthday`: the cardholder's phone number or date of birth

type HolderProps = CardStageProps<'card_enroll' | 'birthday'>;

/** What each stage asks for, and its words. */
const ASKED = {
  card_enroll: {
    asks: 'phone',
    title: 'phoneTitle',
    hint: 'phoneHint',
    test: 'testPhone',
    fill: 'testPhoneFill',
  },
  birthday: {
    asks: 'birthday',
    title: 'birthdayTitle',
    hint: 'birthdayHint',
    test: 'testBirthday',
    fill: 'testBirthdayFill',
  },
} as const;

function HolderEntry({ card, payment, deps }: HolderProps) {
  const language = useLanguage();
  const stepWords = language.wordsOf(cardStepsMessages);
  const answerWords = language.wordsOf(cardAnswersMessages);
  const entry = useRef<AskedTextHandle>(null);
  const { asks, title, hint, test, fill } = ASKED[card.stage];
  return (
    <>
      <StageHeading>{stepWords[title]}</StageHeading>
      <p>{answerWords[hint]({ card: nameOfCard(payment, language) })}</p>
      <ProcessorText payment={payment} />
      <TestHint
        payment={payment}
        fill={{
          label: answerWords[fill],
          onAnswers: ({ [asks]: right }) => right !== undefined && entry.current?.fill(right),
        }}
      >
        {answerWords[test]({ [asks]: TEST_SECRETS[asks] } as Record<AskedDetail, string>)}
      </TestHint>
      <AskedText
        ref={entry}
        asks={asks}
        kept={deps.feedback?.values[asks] ?? lostText(card, asks)}
        error={card.fieldErrors[asks]}
        isSending={isSending(card)}
        canSend={!card.buttonRests}
        notice={<StageNotice notice={card.notice} />}
        button={(missing) => (
          <AnswerButton submitting={isSending(card)} canSend={!card.buttonRests} missing={missing}>
            {stepWords.continue}
          </AnswerButton>
        )}
        form="card/authorize"
        payment={payment}
        deps={deps}
        onEdit={() => deps.send({ type: 'stepEdited' })}
        onSend={(text) =>
          deps.send({
            type: 'stepAnswered',
            given: asks === 'phone' ? { phone: text } : { birthday: text },
          })
        }
      />
    </>
  );
}

/** The input of a submission whose answer was lost, so that it is not typed twice. */
function lostText({ submission }: HolderProps['card'], asks: AskedDetail): string {
  if (submission === null) return '';
  const { payload } = submission;
  if (asks === 'phone') return 'phone' in payload ? payload.phone : '';
  return 'birthday' in payload ? formatBirthDate(payload.birthday) : '';
}
