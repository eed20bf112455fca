// Disputes at Paystack's double: each as a test has opened it, in the form of https://paystack.com/docs/api/dispute/#fetch.
import { amountOf, type PaystackTransaction } from './stub-ledger.ts';

export type StubDispute = {
  id: number;
  reference: string;
  status: 'awaiting-merchant-feedback' | 'awaiting-bank-feedback' | 'resolved' | 'archived';
  resolution: string | null;
  refundAmount: number | null;
  dueAt: string | null;
};

export function disputeBody(dispute: StubDispute, of: PaystackTransaction): object {
  const { currency, id } = of;
  const amount = amountOf(of);
  const { reference, status, resolution, refundAmount, dueAt } = dispute;
  const isLost = status === 'resolved' && resolution !== 'declined';
  return {
    id: dispute.id,
    refund_amount: refundAmount,
    currency: refundAmount === null ? null : currency,
    status,
    resolution,
    domain: 'test',
    transaction: {
      id: BigInt(id),
      domain: 'test',
      status: isLost ? 'reversed' : 'success',
      reference,
      amount,
      currency,
      channel: 'card',
      metadata: '',
      authorization: {},
      plan: {},
      requested_amount: amount,
    },
    transaction_reference: null,
    category: 'chargeback',
    customer: { id: 5_406_111, email: 'ada@example.com', metadata: {} },
    bin: '408408',
    last4: '4081',
    dueAt,
    resolvedAt: null,
    evidence: null,
    attachments: '[]',
    note: null,
    history: [{ status: 'pending', by: 'bank@example.com', createdAt: '2026-11-21T13:46:57.000Z' }],
    messages: [],
  };
}
