// Lint rule: a route reads input, calls a function of the domain and answers. SQL stands in stores, and what may be done with money is
// decided where every edge asks: a rule of its own in one of them would be missing in the others.
import { relative, sep } from 'node:path';

/** Where routes stand, of merchants, their people and payers, and the host's commands. */
const EDGES =
  /^apps\/server\/src\/(?:(?:cli|merchant-api|page|payments\/edge)\/|console\/(?!sign-in\/)|(?:links|channels\/[\w-]+)\/routes\.ts$)/;
const NO_ROUTES = /-store\.ts$|\.test\.ts$/;

const SQL_CALLS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const SQL_MESSAGE = 'A route file holds no SQL: it stands in a store, which asks for the owner too.';

/** `amountMinor`, `refunded_minor`: how sums of money are named everywhere. */
const IS_MONEY = /(?:^|_)minor$|Minor$/;
const RECKONS = new Set(['+', '-', '*', '/', '%', '<', '>', '<=', '>=']);
const MONEY_MESSAGE = 'A route file does not reckon with money: the domain decides, and every edge asks it.';

function nameOf(node) {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && !node.computed ? node.property.name : '';
}

const isThin = {
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    if (!EDGES.test(path) || NO_ROUTES.test(path)) return {};
    /** What sums are called here: `const { amount_paid_minor: paid } = row`. */
    const aliases = new Set();
    const isMoney = (node) => IS_MONEY.test(nameOf(node)) || aliases.has(nameOf(node));
    const sql = (node) => context.report({ node, message: SQL_MESSAGE });
    return {
      ImportDeclaration(node) {
        if (/^(?:kysely|pg)(?:\/|$)/.test(node.source.value)) sql(node);
      },
      CallExpression(node) {
        if (node.callee.type === 'MemberExpression' && SQL_CALLS.has(nameOf(node.callee))) sql(node);
      },
      ObjectPattern({ properties }) {
        for (const { type, key, value } of properties)
          if (type === 'Property' && IS_MONEY.test(key.name ?? '') && value.type === 'Identifier')
            aliases.add(value.name);
      },
      BinaryExpression(node) {
        const { operator, left, right } = node;
        // `minor > 0` asks only whether there is any.
        if (right.value === 0 || !RECKONS.has(operator)) return;
        if (isMoney(left) || isMoney(right)) context.report({ node, message: MONEY_MESSAGE });
      },
    };
  },
};

export default { meta: { name: 'edges' }, rules: { 'are-thin': isThin } };
