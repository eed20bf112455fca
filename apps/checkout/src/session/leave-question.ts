// Before what the payer has typed is lost, they are asked, once.
import { methodOf } from '../methods/method-registry.ts';
import type { ScreenState } from './screen-state.ts';

type LeaveQuestionParts = {
  page: Pick<Document, 'querySelectorAll'>;
  getState(): ScreenState;
  /** Asks the payer; `onAnswer` is called once. */
  ask(onAnswer: (leaves: boolean) => void): void;
  onLeave(): void;
};

/** Asks the payer first where that is needed, and returns whether it does. A second wish to leave while they are asked counts. */
export function createLeaveQuestion({ page, getState, ask, onLeave }: LeaveQuestionParts): () => boolean {
  let isAsked = false;
  return () => {
    if (isAsked || !losesTypedText(getState(), page)) return false;
    isAsked = true;
    ask((leaves) => {
      isAsked = false;
      if (leaves) onLeave();
    });
    return true;
  };
}

/** A box of a method's first form has text that was not submitted. What was submitted is found again. */
function losesTypedText(state: ScreenState, page: LeaveQuestionParts['page']): boolean {
  if (state.screen !== 'method' || !methodOf(state.channel).tagsAt(state.view).includes('first-stage'))
    return false;
  return [...page.querySelectorAll<HTMLInputElement>(BOXES)].some(({ value }) => value !== '');
}

const BOXES = 'form input:not([type=hidden],[type=radio],[type=checkbox])';
