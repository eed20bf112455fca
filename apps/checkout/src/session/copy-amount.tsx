// Spec §2 Header "a tap-to-copy amount for bank transfer": the whole line is pressed, and copies what a bank's app takes.
import type { RefObject } from 'react';
import { copyAmountMessages } from '@titan/copy/words/copy-amount';
import { useWords } from '../ui/language.tsx';
import { CopyButton } from '../ui/copyable.tsx';

export type CopyAmountProps = {
  /** Major units, without currency and grouping. */
  due: string;
  /** The amount as it is shown. */
  shown: RefObject<HTMLElement | null>;
};

export function CopyAmount({ due, shown }: CopyAmountProps) {
  return <CopyButton copies={due} shown={shown} name={useWords(copyAmountMessages).name} />;
}
