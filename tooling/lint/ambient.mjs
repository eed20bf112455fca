// Lint rule: time and chance come in through ports, so that every wait and every race can be simulated.
// Complements the built-in restrictions, which cannot see `new Date()` without arguments.

import { noLooseTexts } from './texts.mjs';

const TIMER_MODULES = new Set(['timers', 'node:timers', 'timers/promises', 'node:timers/promises']);
const CLOCK_MESSAGE = 'This reads the machine’s clock. Take the time from the `Clock` port.';

function isDate(node) {
  return node.type === 'Identifier' && node.name === 'Date';
}

const noAmbientTime = {
  create(context) {
    return {
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
