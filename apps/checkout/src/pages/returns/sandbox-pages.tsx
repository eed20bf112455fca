// TEST MODE's pages without script: one to choose the provider's next answer, which leaves what was typed on the payment's page alone, and
// the sandbox's own 3-D Secure page.
import type { ReturnPage } from '@titan/contract/page/return-page';
import { commonMessages } from '@titan/copy/words/common';
import { testToolsMessages } from '@titan/copy/words/test-tools';
import { useWords, useLanguage } from '../../ui/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { PageFrame } from '../../session/chrome/page-frame.tsx';
import { fromDecimal } from '@titan/rules/money';
import { returnsMessages } from '@titan/copy/words/returns';
import { Fact, Facts } from '../../ui/facts.tsx';
import { TextField } from '../../ui/text-field.tsx';

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

/** Spec §2 /charge-card/3ds-test: amount and currency, a read-only masked password with the fixed test value, Submit. */
type TestPageProps = Extract<ReturnPage, { page: '3ds-test' }>;

export function ThreeDsTestPage({ payment, charge, amount, currency, value, error }: TestPageProps) {
  const language = useLanguage();
  const words = language.wordsOf(returnsMessages);
  return (
    <PageFrame env={payment?.env ?? null}>
      <StageHeading>{words.testTitle}</StageHeading>
      <p>{words.testMeans}</p>
      <Facts>
        <Fact name={words.testPaidTo}>{payment.merchant}</Fact>
        <Fact name={words.testAmount}>{language.money(fromDecimal(amount, currency), currency)}</Fact>
      </Facts>
      <form method="post" action={`/charge-card/3ds-test/${charge}`}>
        <TextField
          name="pin"
          type="password"
          label={words.password}
          hint={words.passwordHint}
          error={error}
          defaultValue={value}
          readOnly
          autoComplete="off"
          onText={() => undefined}
        />
        {/* §5 "The password must be non-empty." */}
        <Button disabled={value === ''}>{words.submit}</Button>
      </form>
    </PageFrame>
  );
}
