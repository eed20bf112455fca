// What the link's form shows: as the service drew it, and of the running machine. Without XState, for the service draws with it too.
import type { FormFeedback } from '@titan/contract/page-data';
import type { LinkContext, LinkViewState } from './payment-link-machine.ts';

/** The first screen: fresh, or as a form that was posted without script came back. */
export function openedView(feedback: FormFeedback | null): LinkViewState {
  return { submitting: false, modal: false, ...problemsIn(feedback) };
}

/** What the machine starts with. */
export function problemsIn(feedback: FormFeedback | null): Pick<LinkContext, 'notice' | 'fieldErrors'> {
  const text = feedback?.notice ?? null;
  return {
    notice: text === null ? null : { text, tone: 'error', banner: true },
    fieldErrors: feedback?.errors ?? {},
  };
}

/** @param at the machine's state */
export function viewAt(
  at: 'paymentLink' | 'proceeding' | 'failed' | 'loaded',
  context: LinkContext,
): LinkViewState {
  const { notice, fieldErrors } = context;
  return { submitting: at === 'proceeding' || at === 'loaded', modal: at === 'failed', notice, fieldErrors };
}
