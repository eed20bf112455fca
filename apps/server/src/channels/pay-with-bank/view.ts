// A charge by pay with bank as the payer's page may see it: the stage it is held at, and what its bank asks for (spec §2, §4).
import type { ChargeView } from '@titan/contract/charge';
import { type BankAuthModel, bankAuthModel, stageForBankAuth } from '@titan/rules/bank-stage';
import type { ChargeAnswer, ChargeRow } from '../../payments/charge-row.ts';
import { type ChargeState, WIRE_STATUS } from '../../payments/charge-status.ts';

type BankPart = Pick<ChargeView, 'auth_model' | 'stage' | 'authorization' | 'bank'>;

/** What of the view is the bank's own; `now` is the charge as it stands, or as it stood when a press was answered. */
export function bankPartOf(
  charge: ChargeRow,
  now: Pick<ChargeRow | ChargeAnswer, 'status' | 'auth_model' | 'auth_step'>,
): BankPart {
  const model = modelOf(now.status, bankAuthModel({ authModel: now.auth_model }));
  const isElsewhere = model === 'PROMPT' || model === 'REDIRECT';
  return {
    auth_model: model,
    stage: stageOf(now.status, model),
    // The bank's page is reached over our own origin, so that its address is nobody's to read.
    authorization:
      model === 'REDIRECT' ? { redirect_url: redirectPath(charge.reference), iframe: true } : null,
    bank: {
      slug: charge.bank_slug ?? '',
      name: charge.bank_name ?? '',
      processor: charge.bank_processor ?? '',
      step: now.status === 'action_required' && now.auth_step === 'initiate' ? 'initiate' : null,
      last_four: charge.bank_last_four,
      since: isElsewhere ? new Date(charge.sent_at).getTime() : null,
    },
  };
}

/** Where the payer's browser goes for the bank's page. */
export function redirectPath(reference: string): string {
  return `/charge-pwb/redirect/${reference}`;
}

/** What is waited for now: the code on our page, or the bank's app and page, which can be approved behind our back. */
function modelOf(status: ChargeState, model: BankAuthModel | null): BankAuthModel | null {
  const isElsewhere = model === 'PROMPT' || model === 'REDIRECT';
  if (status === 'action_required') return isElsewhere ? null : model;
  return status === 'unknown' && isElsewhere ? model : null;
}

function stageOf(status: ChargeState, model: BankAuthModel | null): BankPart['stage'] {
  if (WIRE_STATUS[status] !== 'pending' && WIRE_STATUS[status] !== 'processing') return null;
  return model === null ? 'bank-pending' : stageForBankAuth({ authModel: model });
}
