// The console's payments: found, looked at, given back, noted; and a person's saved views of them.
import type { ConsoleCall, Reply } from './console-call.ts';
import type { schemas } from './payments.schema.ts';

export type PaymentLine = Reply<typeof schemas.findPayments>['payments'][number];
export type Payment = Reply<typeof schemas.readPayment>;
export type PaymentEvent = Payment['events'][number];

export const findPayments: ConsoleCall<typeof schemas.findPayments> = {
  method: 'GET',
  path: '/payments',
  right: 'payments',
};
export const countPayments: ConsoleCall<typeof schemas.countPayments> = {
  method: 'GET',
  path: '/payments/count',
  right: 'payments',
};
/** Asked first, because a file cannot ask who somebody is. */
export const mayExport: ConsoleCall<typeof schemas.mayExport> = {
  method: 'POST',
  path: '/payments/export',
  right: 'export',
  stepUp: true,
};
export const exportPayments: ConsoleCall<typeof schemas.exportPayments> = {
  method: 'GET',
  path: '/payments/export.csv',
  right: 'export',
  stepUp: true,
};
export const readPayment: ConsoleCall<typeof schemas.readPayment> = {
  method: 'GET',
  path: '/payments/of/:reference',
  right: 'payments',
};
export const refundPayment: ConsoleCall<typeof schemas.refundPayment> = {
  method: 'POST',
  path: '/payments/of/:reference/refund',
  right: 'refund',
};
export const sendReceipt: ConsoleCall<typeof schemas.sendReceipt> = {
  method: 'POST',
  path: '/payments/of/:reference/receipt',
  right: 'attend',
};
export const writeNote: ConsoleCall<typeof schemas.writeNote> = {
  method: 'POST',
  path: '/payments/of/:reference/note',
  right: 'attend',
};

export const listViews: ConsoleCall<typeof schemas.listViews> = {
  method: 'GET',
  path: '/views',
  right: 'own',
};
export const saveView: ConsoleCall<typeof schemas.saveView> = {
  method: 'POST',
  path: '/views',
  right: 'own',
};
export const dropView: ConsoleCall<typeof schemas.dropView> = {
  method: 'POST',
  path: '/views/drop',
  right: 'own',
};
