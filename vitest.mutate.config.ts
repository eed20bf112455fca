// The tests that `npm run mutate` asks: the pure ones of the files that tooling/mutate.json names. Isolated, so that a change of a constant is
// seen by all of them.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'apps/server/src/payments/{settlement,charge-status,fee-plans}.test.ts',
      'apps/server/src/payments/attempts/account-move.test.ts',
      'apps/server/src/payments/settling/contradiction.test.ts',
      'apps/server/src/channels/bank-transfer/settlement.test.ts',
      'apps/server/src/refunds/refund-parts.test.ts',
      'packages/rules/src/{money,money-verdict,payable,exchange}.test.ts',
    ],
  },
});
