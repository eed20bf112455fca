// Spec §2 /charge-card/3ds-test: amount and currency, a read-only masked password with the fixed test value, Submit. A plain form.
import type { ReturnPage } from '@titan/contract/return-page';
import { fromDecimal } from '@titan/rules/money';
import { returnsMessages } from '@titan/copy/words/returns';
import { useLanguage } from '../ui/language.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Button } from '../ui/button.tsx';
import { StageHeading } from '../ui/stage-heading.tsx';
import { TextField } from '../ui/text-field.tsx';
import { PageFrame } from '../session/chrome/page-frame.tsx';

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
