// Spec §4 card_enroll, and our `birthday`: what the issuer has of the card's holder, a phone number or a date of birth.
import { formatBirthDate } from '@titan/rules/birth-date';
import { useRef } from 'react';
import { cardAnswersMessages } from '@titan/copy/words/card-answers';
import { cardStepsMessages } from '@titan/copy/words/card-steps';
import { useLanguage } from '../../ui/language.tsx';
import { type Asked, AskedText, type AskedTextHandle } from '../../stages/asked-text.tsx';
import { ProcessorSays } from '../../stages/processor-says.tsx';
import { TEST_SECRETS, TestHint } from '../../test-mode/test-hint.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { AnswerButton } from './answer-button.tsx';
import { nameOfCard } from './card-name.ts';
import { CardNotice } from './card-notice.tsx';
import { isSending } from './flow.ts';
import type { CardStageProps } from './stage-props.ts';

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

export function HolderEntry({ card, payment, parts }: HolderProps) {
  const language = useLanguage();
  const stepWords = language.wordsOf(cardStepsMessages);
  const answerWords = language.wordsOf(cardAnswersMessages);
  const entry = useRef<AskedTextHandle>(null);
  const { asks, title, hint, test, fill } = ASKED[card.stage];
  return (
    <>
      <StageHeading>{stepWords[title]}</StageHeading>
      <p>{answerWords[hint]({ card: nameOfCard(payment, language) })}</p>
      <ProcessorSays payment={payment} />
      <TestHint
        payment={payment}
        fill={{
          label: answerWords[fill],
          onAnswers: ({ [asks]: right }) => right !== undefined && entry.current?.fill(right),
        }}
      >
        {answerWords[test]({ [asks]: TEST_SECRETS[asks] } as Record<Asked, string>)}
      </TestHint>
      <AskedText
        ref={entry}
        asks={asks}
        kept={parts.feedback?.values[asks] ?? lostText(card, asks)}
        error={card.fieldErrors[asks]}
        isSending={isSending(card)}
        canSend={!card.buttonRests}
        notice={<CardNotice notice={card.notice} />}
        button={(missing) => (
          <AnswerButton submitting={isSending(card)} canSend={!card.buttonRests} missing={missing}>
            {stepWords.continue}
          </AnswerButton>
        )}
        form="card/authorize"
        payment={payment}
        parts={parts}
        onEdit={() => parts.send({ type: 'stepEdited' })}
        onSend={(text) =>
          parts.send({
            type: 'stepAnswered',
            given: asks === 'phone' ? { phone: text } : { birthday: text },
          })
        }
      />
    </>
  );
}

/** What a press carried whose answer was lost: it is not typed twice. */
function lostText({ press }: HolderProps['card'], asks: Asked): string {
  if (press === null) return '';
  const { sends } = press;
  if (asks === 'phone') return 'phone' in sends ? sends.phone : '';
  return 'birthday' in sends ? formatBirthDate(sends.birthday) : '';
}
