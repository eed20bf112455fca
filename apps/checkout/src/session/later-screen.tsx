// Spec §2 Checkout states: every screen that a payer does not start from. A chunk of its own, fetched once the first screen stands.
import { unreachable } from '@titan/rules/unreachable';
import { common } from '../copy/common.ts';
import { METHOD_STAGES } from '../methods/method-stages.ts';
import {
  ClosedScreen,
  IssueScreen,
  ProblemScreen,
  RedirectScreen,
  SessionEndScreen,
} from './ending-screens.tsx';
import { FailedScreen } from './failed-screen.tsx';
import type { ScreenState } from './screen-state.ts';
import type { LaterScreenProps } from './session-page.tsx';
import { StageActions } from './stage-actions.tsx';
import { SuccessScreen } from './success-screen.tsx';

export { laterTitle } from './later-title.ts';

export function LaterScreen({ state, parts }: LaterScreenProps) {
  switch (state.screen) {
    case 'card':
      return <CardHeld state={state} parts={parts} />;
    case 'success':
      return <SuccessScreen payment={state.payment} redirectAtMs={state.redirectAtMs} parts={parts} />;
    case 'failed':
      return <FailedScreen state={state} parts={parts} />;
    case 'problem':
      return <ProblemScreen problem={state.problem} reference={state.reference} />;
    case 'issue-detected':
      return <IssueScreen state={state} />;
    case 'session-end':
      return <SessionEndScreen payment={state.payment} />;
    case 'redirect':
      return <RedirectScreen payment={state.payment} />;
    case 'closed':
      return <ClosedScreen payment={state.payment} />;
    case 'methods':
      return null;
    default:
      return unreachable(state);
  }
}

type CardHeldProps = LaterScreenProps & { state: Extract<ScreenState, { screen: 'card' }> };

function CardHeld({ state: { card, payment, canChangeMethod }, parts }: CardHeldProps) {
  if (card.stage === 'init') return null;
  return (
    <>
      <METHOD_STAGES.card card={card} payment={payment} parts={parts} />
      <StageActions parts={parts} canChangeMethod={canChangeMethod} cancel={common.cancel} />
    </>
  );
}
