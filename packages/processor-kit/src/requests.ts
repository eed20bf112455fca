// Requests to a connector about one charge and its refund, and the account that they are made on: for checks and tests of single calls.
import type { Account, Connector } from '@titan/server/providers/connector';
import type {
  Card,
  ChargeUnderWay,
  NewCharge,
  Provider,
  ReversalRequest,
} from '@titan/server/providers/port';
import { ACCOUNT_CALLED_BACK_AT, CALLED_BACK_AT, RETURNED_AT, REVERSAL_CALLED_BACK_AT } from './subject.ts';

type ChargeSum = { amountMinor: number; currency: string };
const CHARGE = { reference: 'KPY-CA-1', paymentReference: 'KPY-PI-1' } as const;

export const chargeRequest = (sum: ChargeSum, more: Partial<NewCharge> = {}): NewCharge => ({
  ...CHARGE,
  ...sum,
  customerName: 'Ada Obi',
  customerEmail: 'ada@example.com',
  callbackUrl: CALLED_BACK_AT,
  returnUrl: RETURNED_AT,
  ...more,
});

export const chargeUnderWay = (sum: ChargeSum, more: Partial<ChargeUnderWay> = {}): ChargeUnderWay => ({
  ...CHARGE,
  ...sum,
  channel: 'card',
  handle: null,
  ...more,
});

export const reversalRequest = (sum: ChargeSum, more: Partial<ReversalRequest> = {}): ReversalRequest => ({
  reference: CHARGE.reference,
  ...sum,
  chargeHandle: null,
  chargeRefundHandle: null,
  handle: null,
  callbackUrl: REVERSAL_CALLED_BACK_AT,
  reversalReference: 'KPY-RV-1',
  transferId: null,
  ...more,
});

export const providerOf = (
  connector: Connector,
  credentials: Account['credentials'],
  more: Partial<Account> = {},
): Provider =>
  connector.open({
    id: 1,
    name: 'shop',
    credentials,
    directCards: true,
    callbackUrl: ACCOUNT_CALLED_BACK_AT,
    ...more,
  });

export const cardOf = (number: string, cvv = '123'): Card => ({
  number,
  cvv,
  expiryMonth: '09',
  expiryYear: '30',
  holderName: 'Ada Obi',
});
