// Spec §4 "The error is dismissed after about 2s or on the next edit": the state says whether it is loud, quiet or gone.
import type { Notice as NoticeState } from '../method.ts';
import { Notice } from '../../ui/notice.tsx';

export function CardNotice({ notice }: { notice: NoticeState | null }) {
  if (notice === null) return null;
  return (
    <Notice tone={notice.tone} loud={notice.banner}>
      {notice.text}
    </Notice>
  );
}
