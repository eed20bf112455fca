// Lint rule: a text that comes and goes beside others has an element of its own. A browser's translator replaces bare texts, and React then
// fails to remove or change the one that it drew.

/** Calls that make elements. */
const ELEMENTS_MADE_BY = new Set(['children', 'map']);
const MESSAGE =
  'A text that comes and goes beside others needs an element of its own: translators replace it.';

/** What the expression may come to. */
function outcomesOf(node) {
  switch (node.type) {
    case 'ParenthesizedExpression':
      return outcomesOf(node.expression);
    case 'ConditionalExpression':
      return [...outcomesOf(node.consequent), ...outcomesOf(node.alternate)];
    case 'LogicalExpression':
      return node.operator === '&&'
        ? outcomesOf(node.right)
        : [...outcomesOf(node.left), ...outcomesOf(node.right)];
    default:
      return [node];
  }
}

/** Letters, or what is read or made of something, as `words.x` and `words.x({…})` are; what a component is given may be an element. */
function isText(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value.trim() !== '';
  if (node.type === 'CallExpression')
    return !ELEMENTS_MADE_BY.has(node.callee.name ?? node.callee.property?.name);
  return node.type === 'TemplateLiteral' || node.type === 'MemberExpression';
}

function isBlank(child) {
  if (child.type === 'JSXText') return child.value.trim() === '';
  return child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression';
}

export const noLooseTexts = {
  create(context) {
    const check = ({ children }) => {
      const drawn = children.filter((child) => !isBlank(child));
      if (drawn.length < 2) return;
      for (const { type, expression } of drawn) {
        if (
          type !== 'JSXExpressionContainer' ||
          !['ConditionalExpression', 'LogicalExpression'].includes(expression.type)
        )
          continue;
        if (outcomesOf(expression).some(isText)) context.report({ node: expression, message: MESSAGE });
      }
    };
    return { JSXElement: check, JSXFragment: check };
  },
};
