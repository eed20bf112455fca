// Lint rule: an amount that a person types is read by rules/typed-amount alone, wherever it stands. A pattern of its own for one has cost
// payers a hundred times what was meant. The import rules keep parse-amount, which reads what programs send, out of the same rooms.
import { relative, sep } from 'node:path';

/** Where people type; charge.schema.ts declares what we write. */
const ROOMS =
  /^(apps\/(checkout|console|sandbox|demo-shop)\/|apps\/server\/src\/(cli|console|links|payments)\/|packages\/contract\/(?!src\/payer\/charge\.schema\.ts$))/;
/** Digits and then, or not, a point or a comma with digits; and the signs for thousands, taken out. */
const OWN_READER = /\\d(?:[*+]|\{[\d,]+\})\(\??:?\[?(?:\\\.|,)[\\,.\]]*d?|^\[\\s,\.?\]|^,$/;

const noOwnReader = {
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    if (!ROOMS.test(path) || /\.test\.tsx?$|\/testing\//.test(path)) return {};
    const check = (node, pattern) => {
      if (OWN_READER.test(pattern))
        context.report({ node, message: 'An amount that a person types is read by rules/typed-amount.' });
    };
    return {
      Literal: (node) => node.regex && check(node, node.regex.pattern),
      TemplateElement: (node) => check(node, node.value.raw),
    };
  },
};

export default { meta: { name: 'amounts' }, rules: { 'no-own-reader': noOwnReader } };
