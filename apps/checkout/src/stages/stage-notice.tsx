// The sentence of a stage, where it has one: its state says whether it is loud or quiet.
import { common } from '@titan/copy/en/common';
import type { Notice as NoticeOf } from '../methods/method.ts';
import { Notice } from '../ui/notice.tsx';

type StageNoticeProps = {
  notice: NoticeOf | null;
  /** What is said before it; null: nothing. */
  lead?: string | null;
};

export function StageNotice({ notice, lead = null }: StageNoticeProps) {
  if (notice === null) return null;
  const text = noticeText(notice);
  return (
    <Notice tone={notice.tone} loud={notice.banner}>
      {lead === null ? null : <strong>{lead}</strong>}
      {lead === null ? text : ` ${text}`}
    </Notice>
  );
}

/** What it says: the service's words as they are, or ours by their key. */
export function noticeText({ text }: NoticeOf): string {
  return typeof text === 'string' ? text : common[text.key];
}
