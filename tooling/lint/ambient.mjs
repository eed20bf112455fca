// Lint rule: time and chance come in through ports, so that every wait and every race can be simulated.
// Complements the built-in restrictions, which cannot see `new Date()` without arguments.

import { noLooseTexts } from './texts.mjs';

const TIMER_MODULES = new Set(['timers', 'node:timers', 'timers/promises', 'node:timers/promises']);
const CLOCK_MESSAGE = 'This reads the machine’s clock. Take the time from the `Clock` port.';

/** SQL that asks the database what time it is. */
const SQL_TIME =
  /(?<![.\w])(?:now|(?:clock|statement|transaction)_timestamp)\(\)|(?<![.\w])(?:current_(?:date|time|timestamp)|localtime|localtimestamp)\b/i;
const SQL_MESSAGE = 'This reads the database’s clock. Pass the time of the `Clock` port as a parameter.';

function isDate(node) {
  return node.type === 'Identifier' && node.name === 'Date';
}

const noAmbientTime = {
  create(context) {
    const text = (node, value) => {
      if (typeof value === 'string' && SQL_TIME.test(value)) context.report({ node, message: SQL_MESSAGE });
    };
    return {
      Literal: (node) => text(node, node.value),
      TemplateElement: (node) => text(node, node.value.cooked),
      NewExpression(node) {
        if (isDate(node.callee) && node.arguments.length === 0)
          context.report({ node, message: CLOCK_MESSAGE });
      },
      CallExpression(node) {
        if (isDate(node.callee)) context.report({ node, message: CLOCK_MESSAGE });
      },
      ImportDeclaration(node) {
        if (!TIMER_MODULES.has(node.source.value)) return;
        context.report({
          node,
          message: 'These are the machine’s timers. Take them from the `Timers` port.',
        });
      },
    };
  },
};

export default {
  meta: { name: 'titan' },
  rules: { 'no-ambient-time': noAmbientTime, 'no-loose-texts': noLooseTexts },
};
