// Spec §4 "The error is dismissed after about 2s or on the next edit": the state says whether it is loud, quiet or gone.
import type { PaymentView } from '@titan/contract/payment';
import { Notice as Told, StageNotice } from '../../ui/notice.tsx';
import { declineLead } from '../findings.ts';
import type { Notice } from '../method.ts';
import { isLeft, messageOf } from './card-truth.ts';

type CardNoticeProps = {
  notice: Notice | null;
  /** Where a try of this payment can have failed before: it is then said that nothing was taken, or that it may still be. */
  payment?: PaymentView;
};

export function CardNotice({ notice, payment }: CardNoticeProps) {
  const lead = payment ? declineLead(payment, notice, messageOf(payment)) : null;
  return (
    <>
      {payment && isLeft(payment) ? (
        <Told tone="info" loud={false}>
          {messageOf(payment)}
        </Told>
      ) : null}
      <StageNotice notice={notice} lead={lead} />
    </>
  );
}
