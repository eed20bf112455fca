// bank-authorize where the bank asks for what it has of the account's holder: a date of birth or a phone number.
import { useRef } from 'react';
import { payWithBankStepsMessages } from '@titan/copy/words/pay-with-bank-steps';
import { commonMessages } from '@titan/copy/words/common';
import { useWords } from '../../ui/language.tsx';
import { type Asked, AskedText, type AskedTextHandle } from '../../stages/asked-text.tsx';
import { isIncorrect, mayAuthorize } from '../../stages/code.ts';
import { noticeText, StageNotice } from '../../stages/stage-notice.tsx';
import { TEST_HOLDER } from '../../test-mode/test-bank-app.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { Button } from '../../ui/button.tsx';
import { useLive } from '../../ui/use-live.ts';
import shared from '../../stages/stages.module.css';
import type { PayWithBankStageProps } from './stage-props.ts';
import { codeWasWrong } from './standing.ts';

type HolderProps = PayWithBankStageProps<'bank-authorize'> & { asks: Asked };

export function BankHolder({ asks, view, payment, parts }: HolderProps) {
  const words = useWords(payWithBankStepsMessages);
  const commonWords = useWords(commonMessages);
  const live = useLive();
  const entry = useRef<AskedTextHandle>(null);
  const isSending = view.call?.do === 'send';
  const mayBeSent = mayAuthorize(view);
  const incorrect = isIncorrect(view, codeWasWrong);
  const { notice } = view;
  const lineBelow = (missing: string | null) => {
    if (isSending) return words.codeSending;
    return missing ?? (mayBeSent ? '' : words.holderChange[asks]);
  };
  return (
    <>
      {payment.env === 'test' ? (
        <TestDrawer>
          <p>{words.testHolder[asks]({ text: TEST_HOLDER[asks] })}</p>
          <button type="button" data-script="" onClick={() => entry.current?.fill(TEST_HOLDER[asks])}>
            {words.testHolderFill}
          </button>
        </TestDrawer>
      ) : null}
      <StageNotice notice={incorrect ? null : notice} />
      <AskedText
        ref={entry}
        asks={asks}
        kept={parts.feedback?.values[asks] ?? ''}
        error={incorrect && notice !== null ? noticeText(notice, commonWords) : view.fieldErrors[asks]}
        isSending={isSending}
        canSend={mayBeSent}
        button={(missing) => (
          <>
            <Button
              disabled={live && (missing !== null || !mayBeSent) && !isSending}
              busy={isSending && commonWords.processing}
              aria-describedby="holder-line"
            >
              {words.send[asks]}
            </Button>
            <p id="holder-line" className={shared.hint}>
              {live ? lineBelow(missing) : ''}
            </p>
          </>
        )}
        form="bank/authorize"
        payment={payment}
        parts={parts}
        onEdit={() => parts.send({ type: 'bankCodeChanged' })}
        onSend={(text) => parts.send({ type: 'bankCodeSubmitted', code: text })}
      />
    </>
  );
}
