// Spec §8 "All lead to a failed state with a change-payment button": the service's sentence, what happened to the money, what next.
import type { PaymentView } from '@titan/contract/payment';
import { common } from '../copy/common.ts';
import { results } from '../copy/results.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ContactLink } from './contact-link.tsx';
import type { PageParts } from './page-parts.ts';
import { ResultPart } from './result-part.tsx';
import { failedTitle } from './result-title.ts';
import { ResultScreen } from './result-screen.tsx';
import type { ScreenState } from './screen-state.ts';
import { StageActions } from './stage-actions.tsx';

/** What happened to the money, where it is known. */
function noteOf({ reversals, status, charge }: PaymentView): { note?: string } {
  // What became of a transfer is told below.
  if (reversals.length > 0 || charge?.bank_transfer) return {};
  return { note: status === 'processing' ? results.olderOpen : results.noMoneyTaken };
}

type FailedScreenProps = { state: Extract<ScreenState, { screen: 'failed' }>; parts: PageParts };

export function FailedScreen({ state, parts }: FailedScreenProps) {
  const { payment, message, canTryAgain, canChangeMethod } = state;
  const channel = payment.charge?.channel ?? '';
  const tryAgain = (
    <ButtonLink
      href={`${parts.address}?method=${channel}`}
      onFollow={() => parts.send({ type: 'tryAgainAsked' })}
    >
      {results.tryAgain}
    </ButtonLink>
  );
  return (
    <>
      <ResultScreen
        tone={payment.charge?.bank_transfer?.reversal ? 'issue' : 'failure'}
        title={failedTitle(payment)}
        message={message}
        {...noteOf(payment)}
        footer={canTryAgain ? tryAgain : null}
      >
        <ResultPart state={state} />
      </ResultScreen>
      <ContactLink payment={payment} />
      <StageActions
        parts={parts}
        payment={payment}
        changeable={canChangeMethod ? (payment.charge?.channel ?? null) : null}
        cancel={common.cancel}
      />
    </>
  );
}
