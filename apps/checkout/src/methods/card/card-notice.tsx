// Spec §4 "The error is dismissed after about 2s or on the next edit": the state says whether it is loud, quiet or gone.
import type { PaymentView } from '@titan/contract/payment';
import { moneyVerdict } from '@titan/rules/money-verdict';
import { common } from '../../copy/common.ts';
import type { Notice as NoticeState } from '../method.ts';
import { Notice } from '../../ui/notice.tsx';
import { messageOf } from './card-truth.ts';

type CardNoticeProps = {
  notice: NoticeState | null;
  /** Where a try of this payment can have failed before: it is then said that nothing was taken. */
  payment?: PaymentView;
};

export function CardNotice({ notice, payment }: CardNoticeProps) {
  if (notice === null) return null;
  return (
    <Notice tone={notice.tone} loud={notice.banner}>
      {notice.text}
      {payment && tellsOfDecline(notice, payment) ? <strong> {common.noMoneyTaken}</strong> : null}
    </Notice>
  );
}

/** Why the latest charge failed, with nothing taken by it or by any before it. */
function tellsOfDecline({ text }: NoticeState, payment: PaymentView): boolean {
  const isOver = payment.charge?.status === 'failed' && moneyVerdict(payment).money === 'not-debited';
  return isOver && text === messageOf(payment);
}
