// Ours, where the merchant waits for the rest of a transfer that was too small: how much is missing, until when, and both ways on.
import { expiryCountdown } from '@titan/rules/expiry-countdown';
import { fromDecimal } from '@titan/rules/money';
import { bankTransferStepsMessages } from '@titan/copy/words/bank-transfer-steps';
import { bankTransferTitlesMessages } from '@titan/copy/words/bank-transfer-titles';
import type { Language } from '@titan/copy/language';
import { useLanguage, useWords } from '../../ui/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { StageNotice } from '../../stages/stage-notice.tsx';
import { StageForm } from '../../ui/stage-form.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { TestDrawer } from '../../test-mode/test-drawer.tsx';
import { useServerNow } from '../../ui/use-seconds-left.ts';
import { AccountForm } from './account-form.tsx';
import { TimeLeft } from './account-time.tsx';
import { doingOf } from './flow.ts';
import type { BankTransferStageProps } from './stage-props.ts';
import { TransferCheck } from './transfer-check.tsx';

type RestProps = BankTransferStageProps<'transfer_rest'>;

export function TransferRest({ view, payment, parts }: RestProps) {
  const language = useLanguage();
  const words = language.wordsOf(bankTransferStepsMessages);
  const titles = language.wordsOf(bankTransferTitlesMessages);
  const part = payment.charge?.bank_transfer?.part;
  if (!part) return null;
  const held = moneyOf(payment, part.amount_held, language);
  const missing = moneyOf(payment, part.amount_missing, language);
  return (
    <>
      <StageHeading>{titles.rest}</StageHeading>
      <Facts>
        <Fact name={words.arrived}>{held}</Fact>
        <Fact name={words.missing}>{missing}</Fact>
        <Fact name={words.until}>
          <TimeForRest untilMs={part.returns_at} payment={payment} parts={parts} />
        </Fact>
      </Facts>
      <p>{words.restMeans}</p>
      <StageNotice notice={view.notice} />
      <AccountForm parts={parts}>
        <Button busy={doingOf(view) === 'opening' && words.opening}>
          {words.sendRest({ money: missing })}
        </Button>
      </AccountForm>
      <ReturnForm isReturning={doingOf(view) === 'returning'} payment={payment} parts={parts} />
      <TransferCheck view={view} payment={payment} parts={parts} />
      <TestDrawer />
    </>
  );
}

type TimeForRestProps = Pick<RestProps, 'payment' | 'parts'> & { untilMs: number };

function TimeForRest({ untilMs, payment, parts }: TimeForRestProps) {
  const nowMs = useServerNow(payment.server_time, parts);
  return <TimeLeft countdown={expiryCountdown({ nowMs, startedAtMs: nowMs, expiresAtMs: untilMs })} />;
}

type ReturnFormProps = Pick<RestProps, 'payment' | 'parts'> & { isReturning: boolean };

function ReturnForm({ isReturning, payment, parts }: ReturnFormProps) {
  const words = useWords(bankTransferStepsMessages);
  return (
    <StageForm
      action={`${parts.address}/bank-transfer/return-part`}
      seal={parts.seal}
      fields={{ charge: payment.charge?.reference ?? '' }}
      onSend={() => parts.send({ type: 'returnPartAsked' })}
    >
      <Button kind="secondary" busy={isReturning && words.returning}>
        {words.returnPart}
      </Button>
    </StageForm>
  );
}

function moneyOf({ currency }: RestProps['payment'], amount: string, language: Language): string {
  return language.money(fromDecimal(amount, currency), currency);
}
