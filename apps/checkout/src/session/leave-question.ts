// Before what the payer has typed is lost, or a step of the charge is left undone, they are asked, once.
import { methodOf } from '../methods/method-registry.ts';
import type { ScreenState } from './screen-state.ts';

/** Why they are asked: what they typed is lost, or the payment waits for what is asked here. */
export type LeaveReason = 'typed' | 'unfinished';

type LeaveQuestionDeps = {
  page: Pick<Document, 'querySelectorAll'>;
  getState(): ScreenState;
  /** Asks the payer; `onAnswer` is called once. */
  ask(why: LeaveReason, onAnswer: (leaves: boolean) => void): void;
  onLeave(): void;
};

/** Asks the payer first where that is needed, and returns whether it does. A second wish to leave while they are asked counts. */
export function createLeaveQuestion({ page, getState, ask, onLeave }: LeaveQuestionDeps): () => boolean {
  let isAsked = false;
  return () => {
    const why = isAsked ? null : reasonToAsk(getState(), page);
    if (why === null) return false;
    isAsked = true;
    ask(why, (leaves) => {
      isAsked = false;
      if (leaves) onLeave();
    });
    return true;
  };
}

/** At a method's first form, text that was not submitted; at a step of its charge, a box to fill. What waits elsewhere goes on alone. */
function reasonToAsk(state: ScreenState, page: LeaveQuestionDeps['page']): LeaveReason | null {
  if (state.screen !== 'method') return null;
  const tags = methodOf(state.channel).tagsAt(state.view);
  const boxes = [...page.querySelectorAll<HTMLInputElement>(BOXES)];
  if (tags.includes('first-stage')) return boxes.some(({ value }) => value !== '') ? 'typed' : null;
  return tags.length === 0 && boxes.length > 0 ? 'unfinished' : null;
}

const BOXES = 'form input:not([type=hidden],[type=radio],[type=checkbox])';
