// The notice above a form, where there is one: the state decides whether it is a banner or text.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { commonMessages } from '@titan/copy/words/common';
import { useWords } from '../ui/language.tsx';
import { Notice } from '../ui/notice.tsx';
import { quoting } from '../ui/quoting.tsx';
import { failedWithoutCharge } from './stage-errors.ts';
import type { Notice as StageNoticeText } from './method.ts';

type StageNoticeProps = {
  notice: StageNoticeText | null;
  /** On a form that the payer may pay with again: a failure's reason then begins with the sentence that nothing was taken. */
  payment?: PaymentView;
  isDecline?: boolean;
};

export function StageNotice({ notice, payment, isDecline }: StageNoticeProps) {
  const words = useWords(commonMessages);
  if (notice === null) return null;
  const text = noticeText(notice, words);
  const isForNothing = isDecline ?? (payment !== undefined && failedWithoutCharge(payment, notice));
  return (
    <Notice tone={notice.tone} loud={notice.banner}>
      {isForNothing && <strong>{words.declined}</strong>}
      <span key={text}>{quoting((isForNothing ? ' ' : '') + text)}</span>
    </Notice>
  );
}

/** The service's words as they are, or ours by their key. */
export function noticeText({ text }: StageNoticeText, words: typeof commonMessages): string {
  return typeof text === 'string' ? text : words[text.key];
}
