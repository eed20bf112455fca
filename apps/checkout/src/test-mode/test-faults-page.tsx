// TEST MODE without script (design §2 sandbox controls): the provider's next answer is chosen on a page of its own, by a plain form, so
// that what stands typed on the payment's page stays there.
import type { ReturnPage } from '@titan/contract/return-page';
import { common } from '@titan/copy/en/common';
import { testTools } from './test-tools.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { StageHeading } from '../ui/stage-heading.tsx';
import { ReturnFrame } from '../returns/return-frame.tsx';

type FaultsPageProps = Extract<ReturnPage, { page: 'test-faults' }>;

const OPTIONS = Object.entries(testTools.faults).map(([value, label]) => ({ value, label }));

export function TestFaultsPage({ payment, reference, ordered, error }: FaultsPageProps) {
  return (
    <ReturnFrame payment={payment}>
      <StageHeading>{common.testFaults}</StageHeading>
      {ordered ? <Notice tone="info">{testTools.ordered(testTools.faults[ordered])}</Notice> : null}
      <p>{testTools.orderMeans}</p>
      <form method="post" action={`/sandbox/faults${payment.address}`}>
        <SelectField
          name="fault"
          label={testTools.nextAnswer}
          placeholder={testTools.asUsual}
          options={OPTIONS}
          error={error}
          onText={() => undefined}
        />
        <Button>{testTools.order}</Button>
      </form>
      <p>
        <a href={`/sandbox/book?reference=${encodeURIComponent(reference)}`}>{testTools.bookHere}</a>
      </p>
    </ReturnFrame>
  );
}
