import { describe, expect, it } from 'vitest';
import type { ChargeRow } from '../../payments/charge-row.ts';
import { PAY_WITH_BANK_RULES } from './rules.ts';

describe('a debit that waits at the bank’s page', () => {
  it.each([
    ['leads there', { type: 'url', content: 'https://bank.example/' }, '/charge-pwb/redirect/KPY-CA-1'],
    ['leads nowhere where its address was lost with the answer', null, undefined],
  ] as const)('%s', (_, step_page, redirect_url) => {
    const charge = { reference: 'KPY-CA-1', bank_name: 'GTBank', sent_at: new Date(0), step_page };
    const shown = { status: 'unknown', auth_model: 'REDIRECT' };
    const part = PAY_WITH_BANK_RULES.chargePart?.(
      charge as unknown as ChargeRow,
      shown as never,
      {} as never,
    );
    expect(part?.stage).toBe('bank-pending');
    expect(part?.authorization?.redirect_url).toBe(redirect_url);
  });
});
