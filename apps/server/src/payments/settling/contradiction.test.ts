// Answers of a provider that contradict each other are recorded for an operator.
import { describe, expect, it } from 'vitest';
import type { ChargeState } from '../../db/column-values.ts';
import { contradictionOf } from '../settlement.ts';
import type { ProviderAnswer } from '../../providers/port.ts';

const approved = (amountMinor = 1_500, currency = 'NGN'): ProviderAnswer => ({
  kind: 'approved',
  amountMinor,
  currency,
  message: 'ok',
});
const declined: ProviderAnswer = { kind: 'declined', errorType: 'DO_NOT_HONOR', message: 'no' };
const reversed: ProviderAnswer = { kind: 'reversed', amountMinor: 1_500, currency: 'NGN', message: 'r' };
const after = (status: ChargeState, moved: boolean) => ({
  status,
  moved,
  amountMinor: 1_500,
  currency: 'NGN',
});

describe('what an answer contradicts', () => {
  it.each<[string, ProviderAnswer, ReturnType<typeof after>, string | null]>([
    ['the approval that makes success', approved(), after('success', true), null],
    ['the same approval again', approved(), after('success', false), null],
    ['a second approval of a paid transaction', approved(), after('duplicate', true), null],
    ['an approval of an attempt that the payer had left', approved(), after('cancelled', false), null],
    ['the decline that makes failure', declined, after('failed', true), null],
    ['the same decline again', declined, after('failed', false), null],
    ['declined after success', declined, after('success', false), 'decline_after_success'],
    ['declined after a duplicate', declined, after('duplicate', false), 'decline_after_success'],
    [
      'declined after another amount was sent back',
      declined,
      after('returned', false),
      'decline_after_success',
    ],
    ['approved after a decline', approved(), after('failed', false), 'success_after_decline'],
    ['approved with less', approved(1_499), after('unknown', true), 'amount_differs'],
    ['approved with more', approved(1_501), after('returned', true), 'amount_differs'],
    ['approved in another currency', approved(1_500, 'USD'), after('unknown', true), 'amount_differs'],
    ['approved with less after a decline', approved(1_499), after('failed', false), 'amount_differs'],
    ['taken back, of a paid one', reversed, after('success', false), 'reversed'],
    ['taken back, of one that we know nothing about', reversed, after('unknown', true), 'reversed'],
    ['taken back, of a second one that we send back ourselves', reversed, after('duplicate', false), null],
    ['taken back, of another amount that we send back', reversed, after('returned', false), null],
    ['nothing found', { kind: 'not_found' }, after('unknown', true), null],
  ])('%s → %s', (_, answer, charge, kind) => {
    expect(contradictionOf(answer, charge)).toBe(kind);
  });
});
