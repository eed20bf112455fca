// Spec §4 "The error is dismissed after about 2s or on the next edit": the state says whether it is loud, quiet or gone.
import type { PaymentView } from '@titan/contract/payment';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { declineLead } from '../../stages/findings.ts';
import { messageOf, type Notice } from '../../stages/method.ts';

type CardNoticeProps = {
  notice: Notice | null;
  /** Where a try of this payment can have failed before: it is then said that nothing was taken. */
  payment?: PaymentView;
};

export function CardNotice({ notice, payment }: CardNoticeProps) {
  const lead = payment ? declineLead(payment, notice, messageOf(payment)) : null;
  return <StageNotice notice={notice} lead={lead} />;
}
