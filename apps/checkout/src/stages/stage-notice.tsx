// The sentence of a stage, where it has one: its state says whether it is loud or quiet.
import { commonMessages } from '@titan/copy/words/common';
import { useWords } from '../ui/language.tsx';
import type { Notice as NoticeOf } from './method.ts';
import { Notice } from '../ui/notice.tsx';
import { quoting } from '../ui/quoting.tsx';

type StageNoticeProps = {
  notice: NoticeOf | null;
  /** The key of what is said before it; null: nothing. */
  lead?: 'declined' | null;
};

export function StageNotice({ notice, lead = null }: StageNoticeProps) {
  const words = useWords(commonMessages);
  if (notice === null) return null;
  const text = noticeText(notice, words);
  return (
    <Notice tone={notice.tone} loud={notice.banner}>
      {lead && <strong>{words[lead]}</strong>}
      <span key={text}>{quoting((lead ? ' ' : '') + text)}</span>
    </Notice>
  );
}

/** What it says: the service's words as they are, or ours by their key. */
export function noticeText({ text }: NoticeOf, words: typeof commonMessages): string {
  return typeof text === 'string' ? text : words[text.key];
}
