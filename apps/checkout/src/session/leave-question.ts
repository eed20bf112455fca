// Before what the payer has typed is thrown away they are asked, once.
import { methodOf } from '../methods/method-registry.ts';
import type { ScreenState } from './screen-state.ts';

type LeaveQuestionParts = {
  page: Pick<Document, 'querySelectorAll'>;
  getState(): ScreenState;
  /** Asks the payer; `onAnswer` is called once. */
  ask(onAnswer: (leaves: boolean) => void): void;
  onLeave(): void;
};

/** Returns whether the payer is asked first, and then asks. Whoever wants to leave while they are asked means it. */
export function createLeaveQuestion({ page, getState, ask, onLeave }: LeaveQuestionParts): () => boolean {
  let isAsked = false;
  return () => {
    if (isAsked || !losesWhatIsTyped(getState(), page)) return false;
    isAsked = true;
    ask((leaves) => {
      isAsked = false;
      if (leaves) onLeave();
    });
    return true;
  };
}

/** Something stands in a box of a method's first form, which was not sent. What was sent is found again. */
function losesWhatIsTyped(state: ScreenState, page: LeaveQuestionParts['page']): boolean {
  if (state.screen !== 'method' || !methodOf(state.channel).tagsAt(state.view).includes('first-stage'))
    return false;
  return [...page.querySelectorAll<HTMLInputElement>(BOXES)].some(({ value }) => value !== '');
}

const BOXES = 'form input:not([type=hidden],[type=radio],[type=checkbox])';
