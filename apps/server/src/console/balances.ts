// The console's Balances: what a shop's money is made up of, what went back and what processors charged in a month, and its statement.
import { balancesCalls } from '@titan/contract/console/balances.schema';
import { explainBalance, explainMoney } from '../merchants/money-explained.ts';
import { readMovements } from '../merchants/movements.ts';
import { readShopHead } from '../merchants/shop-head.ts';
import { EVER, monthAt, monthSpan } from '../merchants/span.ts';
import { statementFile } from '../merchants/statement.ts';
import { listOutgoing, listWaiting, sumOutgoing } from '../payments/giving-back/outgoing.ts';
import { readSettlements } from '../payments/views/settlements.ts';
import { takingsOf } from '../payments/views/takings.ts';
import { chargedByProcessor } from '../payments/views/takings-figures.ts';
import { csvFile } from './csv-file.ts';
import type { ConsoleDeps } from './deps.ts';

export function balancesRoutes(deps: ConsoleDeps): void {
  const { handle, db, activity, ports, files } = deps;
  handle(balancesCalls.balances, async ({ who }) => {
    const [rows, waiting] = await Promise.all([
      readMovements(db, who, [EVER.from, EVER.to], 'paid'),
      listWaiting(db, who),
    ]);
    return { currencies: explainMoney(rows), waiting };
  });
  handle(balancesCalls.month, async ({ who, query }) => {
    const { zone, month = monthAt(ports.clock.now(), zone) } = query;
    const span = await monthSpan(db, month, zone);
    const [back, rows, takings] = await Promise.all([
      sumOutgoing(db, who, span),
      listOutgoing(db, who, span),
      takingsOf(db, who, span),
    ]);
    return {
      month,
      ...span,
      back,
      backRows: rows,
      processors: chargedByProcessor(takings),
    };
  });
  handle(balancesCalls.settlements, ({ who }) => readSettlements(db, who, ports.clock.now()));
  handle(balancesCalls.statement, async ({ who, query }) => {
    const { zone, currency = null, figure = null, month = monthAt(ports.clock.now(), zone) } = query;
    const span = currency === null ? await monthSpan(db, month, zone) : EVER;
    const target = currency ?? month;
    return csvFile(files, who, {
      name: `${figure ?? 'statement'}-${target}-${zone.replaceAll(/[^\w+-]/g, '-')}.csv`,
      note: (rows) =>
        activity.recordBy(who, 'statement.exported', target, { rows, zone, figure, env: who.env }),
      read: (within) => statementFile(within, who, { ...span, currency, figure }, zone),
    });
  });
  handle(balancesCalls.printedStatement, async ({ who, query }) => {
    const { zone, month = monthAt(ports.clock.now(), zone) } = query;
    const span = await monthSpan(db, month, zone);
    const [rows, shop] = await Promise.all([
      readMovements(db, who, [EVER.from, span.from, span.to], 'paid'),
      readShopHead(db, who.merchantId),
    ]);
    await activity.recordBy(who, 'statement.exported', month, { printed: true, zone, env: who.env });
    return {
      month,
      ...span,
      at: new Date(ports.clock.now()),
      shop,
      balances: explainBalance(rows),
    };
  });
}
