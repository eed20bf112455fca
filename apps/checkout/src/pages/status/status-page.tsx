// /{address}/status as the payer reads it (decision 0028): the state of the payment, its receipt once it is paid, and its timeline. Plain
// HTML with no session in it: it can be read, printed and kept, and nothing can be done with it.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { ReceiptView } from '@titan/contract/payer/receipt';
import type { Timeline } from '@titan/contract/payer/timeline.schema';
import { commonMessages } from '@titan/copy/words/common';
import { keepReceiptMessages } from '@titan/copy/words/keep-receipt';
import { receiptMessages } from '@titan/copy/words/receipt';
import { resultsMessages } from '@titan/copy/words/results';
import { timelineMessages } from '@titan/copy/words/timeline';
import type { Language } from '@titan/copy/language';
import { isMoneyUnderWay } from '@titan/rules/money-verdict';
import { useLanguage } from '../../ui/language.tsx';
import { PageFrame } from '../../session/chrome/page-frame.tsx';
import { PaymentSummary } from '../../session/chrome/page-summary.tsx';
import { amountPaid, amountToPay } from '../../session/amount-to-pay.ts';
import { ContactLink } from '../../session/results/footer-actions.tsx';
import { endingTitle, ResultPart } from '../../session/results/ending-screen.tsx';
import { type EndedState, factsOfEnding, moneyNote } from '../../session/results/endings.ts';
import { EmailReceipt, ReceiptCode, ShareReceipt } from '../../session/results/keep-receipt.tsx';
import kept from '../../session/results/keep-receipt.module.css';
import { MoneyBack } from '../../session/results/money-back.tsx';
import { orderRows } from '../../session/chrome/order-lines.tsx';
import { Receipt } from '../../session/results/receipt.tsx';
import { ResultScreen } from '../../session/results/result-screen.tsx';
import type { Tone } from '../../ui/tone-mark.tsx';
import { screenOf } from '../../session/screen-of.ts';
import { type ScreenState, showsChargeOutcome } from '../../session/screen-state.ts';
import { TimelineList } from '../../session/results/timeline.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FactRows, Facts } from '../../ui/facts.tsx';

/** Seconds from one drawing of an open payment to the next, and of one that has ended while its money is under way. */
export const OPEN_AGAIN_S = 20;
const ENDED_AGAIN_S = 300;

type StatusPageProps = {
  address: string;
  payment: PaymentView;
  timeline: Timeline;
  receipt?: ReceiptView | null;
};

export function StatusPage({ address: segment, payment, timeline, receipt = null }: StatusPageProps) {
  const language = useLanguage();
  const words = language.wordsOf(timelineMessages);
  const isPaid = payment.status === 'success';
  const address = `/${encodeURIComponent(segment)}`;
  const state = screenFor(payment);
  const ended = endedOf(state);
  const again = statusAgainS(payment);
  return (
    <PageFrame
      env={payment.env}
      summary={<PaymentSummary payment={payment} money={amountOf(payment, language)} />}
    >
      <MoneyBack state={state} showsChargeOutcome={showsChargeOutcome(state)} />
      <ResultScreen {...resultOf(payment, ended, language)}>
        {ended && <ResultPart state={ended} />}
        {isPaid ? (
          <Receipt payment={payment} steps={timeline} reference={payment.merchant_reference} />
        ) : (
          <AskedFor payment={payment} />
        )}
        {receipt && <ReceiptCode receipt={receipt} payment={payment} />}
      </ResultScreen>
      {receipt && (
        <ShareReceipt receipt={receipt} payment={payment}>
          <PrintButton>{language.wordsOf(keepReceiptMessages).save}</PrintButton>
        </ShareReceipt>
      )}
      {receipt?.email ? <EmailReceipt email={receipt.email} action={`${address}/status/receipt`} /> : null}
      {isStillOpen(payment) ? <ButtonLink href={address}>{words.goOn}</ButtonLink> : null}
      {timeline.length > 0 ? <TimelineList payment={payment} steps={timeline} isOpen /> : null}
      {again === null ? null : <span hidden data-again={again} />}
      <div className={kept.row}>
        <ContactLink payment={payment} kind="quiet" />
        {receipt ? null : <PrintButton>{words.print}</PrintButton>}
      </div>
    </PageFrame>
  );
}

function PrintButton({ children }: { children: string }) {
  return (
    <Button type="button" kind="quiet" data-script="" data-print="">
      {children}
    </Button>
  );
}

/** Seconds from one drawing to the next; null: nothing may change any more. */
export function statusAgainS(payment: PaymentView): number | null {
  if (isStillOpen(payment)) return OPEN_AGAIN_S;
  return isMoneyUnderWay(payment) ? ENDED_AGAIN_S : null;
}

/** Something may still become of it. */
function isStillOpen({ status }: PaymentView): boolean {
  return status === 'pending' || status === 'processing';
}

/** The page's title. */
export function statusTitle(payment: PaymentView, language: Language): string {
  const ended = endedOf(screenFor(payment));
  return ended === null ? openTitle(payment, language) : endingTitle(ended, language);
}

/** The screen of the payment's own page, except that success is always shown as success here. */
function screenFor(payment: PaymentView): ScreenState {
  return screenOf({
    kind: 'payment',
    payment,
    address: '',
    timeline: [],
    sessionToken: '',
    chosen: null,
    paidHere: true,
    formKey: '',
    feedback: null,
    choices: null,
    preset: null,
    place: null,
  });
}

/** Null while the payer can go on. */
function endedOf(state: ScreenState): EndedState | null {
  return state.screen === 'methods' || state.screen === 'method' ? null : state;
}

function resultOf(
  payment: PaymentView,
  ended: EndedState | null,
  language: Language,
): { tone: Tone; title: string; amount: string; message: string; note: string } {
  const facts = ended && factsOfEnding(ended);
  const words = language.wordsOf(resultsMessages);
  const note = (facts?.showsMoney === false ? null : moneyNote(payment, language)) ?? '';
  const { openMeans } = language.wordsOf(timelineMessages);
  const openMessage = note === '' ? openMeans({ merchant: payment.merchant.name }) : '';
  return {
    tone: facts?.tone ?? 'neutral',
    title: statusTitle(payment, language),
    amount: amountOf(payment, language),
    message: ended && facts ? facts.message(words, ended, language) : openMessage,
    note,
  };
}

function amountOf(payment: PaymentView, language: Language): string {
  return payment.status === 'success'
    ? amountPaid(payment, language)
    : amountToPay(payment, payment.charge?.channel ?? null, language).total;
}

function openTitle({ charge }: PaymentView, language: Language): string {
  return charge?.status === 'processing'
    ? language.wordsOf(resultsMessages).processedTitle
    : language.wordsOf(timelineMessages).openTitle;
}

function AskedFor({ payment }: { payment: PaymentView }) {
  const language = useLanguage();
  const words = language.wordsOf(receiptMessages);
  const { amount, fee, total } = amountToPay(payment, payment.charge?.channel ?? null, language);
  const rows = [
    ...(payment.items ? orderRows(payment.items, payment.currency, language) : []),
    ...(fee === null
      ? []
      : ([
          [words.amount, amount],
          [words.fees, fee],
          [language.wordsOf(commonMessages).total, total],
        ] as const)),
    [words.reference, payment.merchant_reference],
  ] as const;
  return (
    <Facts>
      <FactRows rows={rows} />
    </Facts>
  );
}
