// The receipt and the timeline as the page shows them: with a button that prints, and the address at which they stay.
import type { PaymentView } from '@titan/contract/payment';
import { receiptWords } from '@titan/copy/en/receipt';
import { timelineWords } from '@titan/copy/en/timeline';
import { useWords } from '../language.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Copyable } from '../ui/copyable.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Fold } from '../ui/fold.tsx';
import type { PageParts } from './page-parts.ts';
import { Receipt } from './receipt.tsx';
import { TimelineList } from './timeline.tsx';

type RecordProps = { payment: PaymentView; parts: PageParts };

export function ReceiptPart({ payment, parts }: RecordProps) {
  const words = useWords(receiptWords);
  const handlePrint = () => {
    // Whoever prints is not led away meanwhile.
    parts.send({ type: 'stayAsked' });
    window.print();
  };
  return (
    <div>
      <Facts>
        <Fact name={words.reference}>
          <Copyable value={payment.merchant_reference} words={words.copy} />
        </Fact>
      </Facts>
      <Fold name={words.title}>
        <Receipt payment={payment} steps={parts.timeline} reference={null} />
        <Button type="button" kind="quiet" data-script="" onClick={handlePrint}>
          {words.print}
        </Button>
      </Fold>
    </div>
  );
}

/** Nothing until it is known what has happened. */
export function TimelinePart({ payment, parts }: RecordProps) {
  const words = useWords(timelineWords);
  if (parts.timeline.length === 0) return null;
  return (
    <TimelineList payment={payment} steps={parts.timeline}>
      <ButtonLink kind="quiet" href={parts.statusAddress} opens="tab">
        {words.lasting}
      </ButtonLink>
    </TimelineList>
  );
}
