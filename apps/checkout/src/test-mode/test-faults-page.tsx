// TEST MODE without script: the provider's next answer is chosen on a page of its own, by a plain form, so
// that what stands typed on the payment's page stays there.
import type { ReturnPage } from '@titan/contract/return-page';
import { commonMessages } from '@titan/copy/words/common';
import { testToolsMessages } from '@titan/copy/words/test-tools';
import { useWords } from '../ui/language.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { StageHeading } from '../ui/stage-heading.tsx';
import { PageFrame } from '../session/chrome/page-frame.tsx';

type FaultsPageProps = Extract<ReturnPage, { page: 'test-faults' }>;

export function TestFaultsPage({ payment, reference, ordered, error }: FaultsPageProps) {
  const words = useWords(testToolsMessages);
  const options = Object.entries(words.faults).map(([value, label]) => ({ value, label }));
  return (
    <PageFrame env={payment?.env ?? null}>
      <StageHeading>{useWords(commonMessages).testFaults}</StageHeading>
      {ordered ? <Notice tone="info">{words.ordered({ what: words.faults[ordered] })}</Notice> : null}
      <p>{words.orderMeans}</p>
      <form method="post" action={`/sandbox/faults${payment.address}`}>
        <SelectField
          name="fault"
          label={words.nextAnswer}
          placeholder={words.asUsual}
          options={options}
          error={error}
          onText={() => undefined}
        />
        <Button>{words.order}</Button>
      </form>
      <p>
        <a href={`/sandbox/book?reference=${encodeURIComponent(reference)}`}>{words.bookHere}</a>
      </p>
    </PageFrame>
  );
}
