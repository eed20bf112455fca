// The shop's customers, with the sums of whoever may see sums.
import { customersCalls } from '@titan/contract/console/customers.schema';
import { mayDo } from '@titan/contract/console/rights';
import { createCustomers, type CustomerRow } from '../payments/views/customers.ts';
import { createPaymentSearch } from '../payments/views/payment-search.ts';
import { refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import type { Who } from '../people/sessions.ts';

const PAGE = 25;

export function customersRoutes({ handle, db, ports }: ConsoleDeps): void {
  const customers = createCustomers({ db, search: createPaymentSearch(db, ports.clock) });
  const shown = ({ role, env }: Who, row: CustomerRow) => ({
    ...row,
    sums: mayDo(role, 'figures', env) ? row.sums : null,
  });
  handle(customersCalls.list, async ({ who, query: { q, after } }) => {
    const page = q ? await customers.found(who, q, PAGE) : await customers.page(who, after ?? null, PAGE);
    return { ...page, customers: page.customers.map((row) => shown(who, row)) };
  });
  handle(customersCalls.read, async ({ who, params }) => {
    const row = await customers.of(who, params.reference);
    return row === null ? refused('UNKNOWN') : shown(who, row);
  });
}
