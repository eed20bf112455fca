// Spec §2 /charge-card/verify, §8 Verify card: what the provider says of the charge, in the specification's words.
import type { ReturnPage } from '@titan/contract/return-page';
import { formatMoney, fromDecimal } from '@titan/rules/money';
import { common } from '@titan/copy/en/common';
import { results } from '@titan/copy/en/results';
import { returns } from '@titan/copy/en/returns';
import { ResultScreen } from '../session/result-screen.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ReturnFrame, WayBack } from './return-frame.tsx';

export type VerifyProps = Extract<ReturnPage, { page: 'verify' }>;
type Known = Exclude<VerifyProps, { outcome: 'not-found' }>;

export function VerifyPage(props: VerifyProps) {
  if (props.outcome === 'not-found') {
    return (
      <ReturnFrame payment={null}>
        <ResultScreen tone="issue" title={common.problemTitle} message={returns.notFound} />
      </ReturnFrame>
    );
  }
  return (
    <ReturnFrame payment={props.payment}>
      <Outcome {...props} />
    </ReturnFrame>
  );
}

function Outcome(props: Known) {
  const { charge, payment } = props;
  switch (props.outcome) {
    case 'verifying':
    case 'still-processing':
      return (
        <ResultScreen
          tone="waiting"
          title={returns.verifying}
          message={props.outcome === 'verifying' ? returns.verifyingMeans : returns.stillProcessing}
          footer={
            <>
              <ButtonLink href={askedAddress(charge.reference)}>{common.reload}</ButtonLink>
              <WayBack address={payment.address} kind="secondary" isKnown={false} />
            </>
          }
          // By then the page has gone on by itself, unless its script or the network is missing.
          isFooterLate={props.outcome === 'verifying'}
        />
      );
    case 'success': {
      const money = formatMoney(fromDecimal(charge.amount_charged, charge.currency), charge.currency);
      const address = `${payment.address}?paid=${encodeURIComponent(charge.reference)}`;
      const besides = returns.paidBesides[props.money];
      return (
        <ResultScreen
          tone="success"
          title={results.successTitle}
          message={results.successMessage(money)}
          {...(besides === null ? {} : { note: besides })}
          footer={<WayBack address={address} isKnown />}
        />
      );
    }
    case 'failed':
      return (
        <ResultScreen
          tone="failure"
          title={returns.failedTitle}
          message={returns.failed}
          note={returns.failedMoney[props.money]}
          footer={<WayBack address={payment.address} isKnown />}
        />
      );
  }
}

/** This page again, for which the service waits until the provider has answered. */
export function askedAddress(charge: string): string {
  return `/charge-card/verify/${encodeURIComponent(charge)}?asked`;
}
