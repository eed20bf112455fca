// Spec §5 "The save card checkbox appears only for mastercard when can_save_card is true": what it means stands beside it.
import type { PaymentView } from '@titan/contract/payment';
import type { CardBrand } from '@titan/rules/card-number';
import { mayBeSaved } from '@titan/rules/saved-card';
import { cardCopy } from '@titan/copy/en/card';
import type { CardDraft } from './card-draft.ts';
import classes from './card-entry.module.css';

type SaveCardBoxProps = { brand: CardBrand | null; payment: PaymentView; draft: CardDraft };

/** Without script nobody knows the brand before it is sent: the box then stands there for whoever has a mastercard. */
export function SaveCardBox({ brand, payment, draft }: SaveCardBoxProps) {
  const { can_save_card: canSaveCard } = payment.payment_channels_details.card;
  if (mayBeSaved(brand, canSaveCard)) {
    return <Box label={cardCopy.save} means={cardCopy.saveMeans(payment.merchant.name)} draft={draft} />;
  }
  return canSaveCard && brand === null ? (
    <noscript>
      <Box label={cardCopy.saveMastercard} means={cardCopy.saveMeans(payment.merchant.name)} draft={draft} />
    </noscript>
  ) : null;
}

type BoxProps = { label: string; means: string; draft: CardDraft };

function Box({ label, means, draft }: BoxProps) {
  return (
    <div className={classes.save}>
      <input
        id="save-card"
        type="checkbox"
        name={SAVE_FIELD}
        value="true"
        defaultChecked={draft.wantsSaving()}
        aria-describedby="save-card-means"
        onChange={(event) => draft.wishSaving(event.currentTarget.checked)}
      />
      <label htmlFor="save-card">{label}</label>
      <p id="save-card-means">{means}</p>
    </div>
  );
}

const SAVE_FIELD = 'store_for_future_use';

/** Whether the box stands in this form and is ticked. */
export function wantsSaving(form: HTMLFormElement | null): boolean {
  return form?.querySelector<HTMLInputElement>(`[name="${SAVE_FIELD}"]`)?.checked === true;
}
