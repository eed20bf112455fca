// For the page's build: keeps of the contract what a browser reads (decision 0024). Of an endpoint that is all but its schemas;
// anything else that is made by a call is kept only where it is used, which the bundler cannot know by itself.
import type { ESTree, Plugin } from 'vite';

/** What only the service reads of an endpoint (packages/contract/src/endpoint.ts). */
const SCHEMAS: readonly string[] = ['body', 'reply', 'query', 'params'];

export const withoutSchemas: Plugin = {
  name: 'without-schemas',
  transform: {
    filter: { id: /\/packages\/contract\/src\/[\w-]+\.ts$/ },
    handler(code) {
      const calls = this.parse(code).body.flatMap(callsIn);
      // From the last to the first, so that places before stay right.
      return calls.toReversed().reduce((rest, call) => replaced(rest, call, reduced(code, call)), code);
    },
  },
};

/** The calls whose answers a statement of the outermost level names. */
function callsIn(statement: ESTree.Program['body'][number]): ESTree.CallExpression[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
}

function reduced(code: string, call: ESTree.CallExpression): string {
  const { callee, arguments: given } = call;
  const [declaration] = given;
  if (
    callee.type === 'Identifier' &&
    callee.name === 'endpoint' &&
    declaration?.type === 'ObjectExpression'
  ) {
    const kept = declaration.properties.filter((property) => !isSchema(property));
    return `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
  }
  return `/* @__PURE__ */ (() => ${code.slice(call.start, call.end)})()`;
}

function isSchema(property: ESTree.ObjectExpression['properties'][number]): boolean {
  return (
    property.type === 'Property' && property.key.type === 'Identifier' && SCHEMAS.includes(property.key.name)
  );
}

function replaced(code: string, { start, end }: ESTree.CallExpression, by: string): string {
  return code.slice(0, start) + by + code.slice(end);
}
