// Spec §8 Success, §4 "3 seconds after success": what was paid, to whom, under which reference, and when the page leaves.
import type { PaymentView } from '@titan/contract/payment';
import { results } from '../copy/results.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Copyable } from '../ui/copyable.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSecondsLeft } from '../ui/use-seconds-left.ts';
import { amountDebited, amountPaid } from './amount-to-pay.ts';
import type { PageParts } from './page-parts.ts';
import { ResultPart } from './result-part.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { ResultScreen } from './result-screen.tsx';
import { returnAddress } from './return-address.ts';
import type { ScreenState } from './screen-state.ts';

type SuccessScreenProps = { state: Extract<ScreenState, { screen: 'success' }>; parts: PageParts };

export function SuccessScreen({ state, parts }: SuccessScreenProps) {
  const { payment, redirectAtMs } = state;
  const money = amountPaid(payment);
  const debited = amountDebited(payment);
  return (
    <ResultScreen
      tone="success"
      title={results.successTitle}
      message={
        payment.charge?.channel === 'mobile_money'
          ? results.walletMessage(money)
          : results.successMessage(money)
      }
      footer={<WayBack payment={payment} redirectAtMs={redirectAtMs} parts={parts} />}
    >
      {payment.charge?.metadata.card_not_tokenized ? (
        <Notice tone="info">{results.cardNotSaved}</Notice>
      ) : null}
      <ResultPart state={state} />
      <Facts>
        <Fact name={results.paidTo}>{payment.merchant.name}</Fact>
        <Fact name={results.amount}>{money}</Fact>
        {debited === null ? null : <Fact name={results.charged}>{debited}</Fact>}
        <Fact name={results.reference}>
          <Copyable value={payment.merchant_reference} words={results.copy} />
        </Fact>
      </Facts>
    </ResultScreen>
  );
}

type WayBackProps = { payment: PaymentView; redirectAtMs: number | null; parts: PageParts };

function WayBack({ payment, redirectAtMs, parts }: WayBackProps) {
  const address = returnAddress(payment);
  const seconds = useSecondsLeft(redirectAtMs, payment.server_time, parts);
  if (parts.inline) {
    return (
      <Button type="button" data-script="" onClick={() => parts.send({ type: 'closeAsked' })}>
        {results.backTo(payment.merchant.name)}
      </Button>
    );
  }
  if (address === null) return <p>{results.keepReference}</p>;
  return (
    <>
      {redirectAtMs === null ? null : <p>{results.goingBack(payment.merchant.name, seconds)}</p>}
      <ButtonLink href={address} onFollow={() => parts.send({ type: 'continueAsked' })}>
        {redirectAtMs === null ? results.backTo(payment.merchant.name) : results.continueNow}
      </ButtonLink>
      {redirectAtMs === null ? null : (
        <Button type="button" kind="quiet" data-script="" onClick={() => parts.send({ type: 'stayAsked' })}>
          {results.stay}
        </Button>
      )}
    </>
  );
}
