// Daraja's callbacks as the published documents show them.
import type { RawCallback } from '@titan/server/providers/port';
import { receiptOf } from './stub-rules.ts';

const sent = (body: object): RawCallback => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(body)),
});

const ofPrompt = (CheckoutRequestID: string, more: object): RawCallback =>
  sent({ Body: { stkCallback: { MerchantRequestID: '29115-34620561-1', CheckoutRequestID, ...more } } });

/** A paid prompt's. Its items stand in no fixed order. */
export function promptPaid(
  id: string,
  shillings: string,
  order: (items: object[]) => object[] = (items) => items,
): RawCallback {
  const Item = order([
    { Name: 'Amount', Value: Number(shillings) },
    { Name: 'MpesaReceiptNumber', Value: receiptOf(id) },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: 20191219102115 },
    { Name: 'PhoneNumber', Value: 254708374149 },
  ]);
  const ResultDesc = 'The service request is processed successfully.';
  return ofPrompt(id, { ResultCode: 0, ResultDesc, CallbackMetadata: { Item } });
}

/** An unpaid prompt's. */
export function promptEnded(id: string, code: string): RawCallback {
  return ofPrompt(id, { ResultCode: Number(code), ResultDesc: 'Request cancelled by user' });
}

/** An initiator's request, answered: codes that are no numbers are text. */
export function resultOf(id: string, code: string): RawCallback {
  const parameters = [
    { Key: 'Amount', Value: 1 },
    { Key: 'OriginalTransactionID', Value: 'SKC82PACB8' },
    { Key: 'Charge', Value: 0 },
  ];
  return sent({
    Result: {
      ResultType: 0,
      ResultCode: /^\d+$/.test(code) ? Number(code) : code,
      ResultDesc: 'In its own words.',
      OriginatorConversationID: id,
      ConversationID: `AG_20261125_${id}`,
      TransactionID: 'SKE52PAWR9',
      ...(code === '0' && { ResultParameters: { ResultParameter: parameters } }),
    },
  });
}

/** The answer to a query about the request of another id. */
export function statusOf(id: string, about: string, status: string): RawCallback {
  const parameters = [
    { Key: 'DebitPartyName', Value: '' },
    { Key: 'OriginatorConversationID', Value: about },
    { Key: 'TransactionReason' },
    { Key: 'TransactionStatus', Value: status },
    { Key: 'Amount', Value: 100 },
    { Key: 'ReceiptNo', Value: 'SKE52PAWR9' },
  ];
  return sent({
    Result: {
      ResultType: 0,
      ResultCode: 0,
      ResultDesc: 'The service request is processed successfully.',
      OriginatorConversationID: id,
      ConversationID: `AG_20261125_${id}`,
      TransactionID: 'SG20000000',
      ResultParameters: { ResultParameter: parameters },
    },
  });
}
