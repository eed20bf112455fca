// The console's Money: balances, what went back and what processors charged in a month, and the month's statement as a file.
import { balancesCalls } from '@titan/contract/console/balances.schema';
import { readBalances } from '../merchants/balances.ts';
import { EVER, monthAt, monthSpan } from '../merchants/span.ts';
import { statementFile } from '../merchants/statement.ts';
import { listOutgoing, sumOutgoing } from '../payments/giving-back/outgoing.ts';
import { takingsOf } from '../payments/views/takings.ts';
import { chargedByProcessor } from '../payments/views/takings-figures.ts';
import { csvFile } from './csv-file.ts';
import type { ConsoleDeps } from './deps.ts';

export function balancesRoutes(deps: ConsoleDeps): void {
  const { handle, db, activity, ports, files } = deps;
  handle(balancesCalls.balances, ({ who }) => readBalances(db, who));
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
  handle(balancesCalls.statement, async ({ who, query }) => {
    const { zone, currency = null, month = monthAt(ports.clock.now(), zone) } = query;
    const span = currency === null ? await monthSpan(db, month, zone) : EVER;
    const target = currency ?? month;
    return csvFile(files, who, {
      name: `statement-${target}-${zone.replaceAll(/[^\w+-]/g, '-')}.csv`,
      note: (rows) => activity.recordBy(who, 'statement.exported', target, { rows, zone, env: who.env }),
      read: (within) => statementFile(within, who, { ...span, currency }, zone),
    });
  });
}
