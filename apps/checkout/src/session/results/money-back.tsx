// Money that goes back to the payer whatever the payment came to: taken twice, too late, or of a wrong amount.
import type { ReversalView } from '@titan/contract/payer/payment.schema';
import { moneyBackMessages } from '@titan/copy/words/money-back';
import { useLanguage } from '../../ui/language.tsx';
import { InOnePiece } from '../../ui/sentence.tsx';
import { Notice } from '../../ui/notice.tsx';
import { decimalMoney } from '../amount-to-pay.ts';
import type { ScreenState } from '../screen-state.ts';

type MoneyBackProps = {
  state: ScreenState;
  /** The screen itself shows the outcome of the latest charge. */
  showsChargeOutcome: boolean;
};

export function MoneyBack(props: MoneyBackProps) {
  const language = useLanguage();
  const words = language.wordsOf(moneyBackMessages);
  // Without script a page comes again only where nothing is being typed or chosen (document-html.tsx).
  const promise =
    props.state.screen === 'methods' || props.state.screen === 'method' ? { 'data-script': '' } : {};
  return notShownBelow(props).map(({ amount, currency, reversed, reason }, index) => {
    const money = decimalMoney(amount, currency, language);
    const why = words.why[reason];
    return (
      // A result's heading is read with it (result-screen.tsx).
      <div key={index} id={`result-back-${index}`}>
        <Notice tone="info">
          <span key={why}>
            {why}
            <br />
          </span>
          <InOnePiece text={reversed ? words.sent({ money }) : words.owed({ money })} />
          {reversed ? null : <span {...promise}> {words.tells}</span>}
        </Notice>
      </div>
    );
  });
}

/** A result screen itself shows what goes back of its own transfer (transfer-result.tsx). */
function notShownBelow({ state, showsChargeOutcome }: MoneyBackProps): readonly ReversalView[] {
  if (!('payment' in state)) return [];
  const { reversals, charge } = state.payment;
  if (!charge?.bank_transfer || !showsChargeOutcome) return reversals;
  return reversals.filter((each) => each.charge !== charge.reference);
}
