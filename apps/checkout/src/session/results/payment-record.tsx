// The receipt and the timeline as the page shows them: with the ways to keep the receipt, and the address at which they stay.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { ReceiptView } from '@titan/contract/payer/receipt';
import { keepReceiptMessages } from '@titan/copy/words/keep-receipt';
import { receiptMessages } from '@titan/copy/words/receipt';
import { timelineMessages } from '@titan/copy/words/timeline';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { readReceipt, takeOverSharing } from '../../platform/receipt-sharing.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Fold } from '../../ui/fold.tsx';
import { EmailReceipt, LinkToReceipt, ReceiptCode, ShareReceipt } from './keep-receipt.tsx';
import type { PageDeps } from '../page-deps.ts';
import { Receipt } from './receipt.tsx';
import { TimelineList } from './timeline.tsx';

type RecordProps = { payment: PaymentView; deps: PageDeps };

export function ReceiptPart({ payment, deps }: RecordProps) {
  const { tag } = useLanguage();
  const words = useWords(receiptMessages);
  const keeping = useWords(keepReceiptMessages);
  const { receipt, path, isSending, handleSend } = useReceipt(deps);
  const part = useRef<HTMLDivElement>(null);
  // The page does not go back to the shop while the payer shares or prints.
  const stay = () => deps.send({ type: 'stayAsked' });
  const handlePrint = () => {
    stay();
    window.print();
  };
  const takeOver = useEffectEvent((drawn: HTMLElement) => takeOverSharing(window, drawn, stay));
  const print = (
    <Button type="button" kind="quiet" data-script="" onClick={handlePrint}>
      {keeping.save}
    </Button>
  );
  const isThere = receipt !== null;
  useEffect(() => {
    if (isThere && part.current) takeOver(part.current);
  }, [isThere]);
  return (
    <div ref={part}>
      <Facts>
        <Fact name={words.reference}>
          <Copyable value={payment.merchant_reference} name={words.copyReference} />
        </Fact>
      </Facts>
      <Fold name={words.title}>
        <Receipt payment={{ ...payment, ...payment.texts?.[tag] }} steps={deps.timeline} reference={null} />
        {receipt && <ReceiptCode receipt={receipt} payment={payment} />}
      </Fold>
      {receipt ? (
        <ShareReceipt receipt={receipt} payment={payment}>
          {print}
        </ShareReceipt>
      ) : (
        <LinkToReceipt address={deps.statusAddress}>{print}</LinkToReceipt>
      )}
      {receipt?.email ? (
        <EmailReceipt email={receipt.email} action={path} onSubmit={handleSend} isSending={isSending} />
      ) : null}
    </div>
  );
}

/** The receipt as the service signs it, once the page is alive. */
function useReceipt({ statusAddress, send }: PageDeps) {
  const path = `${statusAddress}/receipt`;
  const [receipt, setReceipt] = useState<ReceiptView | null>(null);
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    void readReceipt(window, path, ending).then((read) => ending.signal.aborted || setReceipt(read));
    return () => ending.abort();
  }, [path]);
  const handleSend = async (event: FormEvent) => {
    event.preventDefault();
    if (!receipt?.email || isSending) return;
    send({ type: 'stayAsked' });
    setIsSending(true);
    const { email } = receipt;
    const read = await readReceipt(window, path, { formKey: email.formKey });
    // No answer: the same submission may be repeated, and sends once.
    setReceipt(read ?? { ...receipt, email: { ...email, last: 'unsure' } });
    setIsSending(false);
  };
  return { receipt, path, isSending, handleSend };
}

/** Nothing until the timeline is known. */
export function TimelinePart({ payment, deps }: RecordProps) {
  const words = useWords(timelineMessages);
  if (deps.timeline.length === 0) return null;
  return (
    <TimelineList payment={payment} steps={deps.timeline}>
      <ButtonLink kind="quiet" href={deps.statusAddress} opens="tab">
        {words.lasting}
      </ButtonLink>
    </TimelineList>
  );
}
