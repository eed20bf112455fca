// Lint rule: imports run one way (CONTRIBUTING, "Who may import whom"). One table of our own, because overrides of
// `no-restricted-imports` replace each other. `tooling/boundaries.test.ts` breaks each of its rules once.
import { posix, relative, sep } from 'node:path';

/**
 * What matches `from` does not import what matches `to`, except (with `types`) by type. A workspace's file stands
 * as `@titan/<workspace>/<file>`, a package by its name. What `to` matches in a file's own path is its own: allowed.
 */
const RULES = {
  'packages/rules is pure: it imports only itself.': {
    from: /^@titan\/rules\//,
    to: /^(?!@titan\/rules\/)/,
  },
  'packages/contract is pure: it imports rules and zod/mini.': {
    from: /^@titan\/contract\//,
    to: /^(?!@titan\/(contract|rules)\/|zod\/mini$)/,
  },
  'Payers of every merchant download packages/inline: it imports contract/merchant/embed-messages alone, and types.':
    {
      from: /^@titan\/inline\//,
      to: /^(?!@titan\/(inline\/|contract\/merchant\/embed-messages))/,
      types: true,
    },
  'Merchants may copy packages/webhook-receiver: it is one file and imports node:crypto alone.': {
    from: /^@titan\/webhook-receiver\//,
    to: /^(?!node:crypto$|@titan\/webhook-receiver\/)/,
  },
  'Browsers load this file: schemas by type only.': {
    from: /^@titan\/(checkout|console|copy|contract(?!.*\.schema\.ts$))\//,
    to: /^zod\b|\.schema(\.ts)?$/,
    types: true,
  },
  'What stands at the root of the contract knows none of its rooms.': {
    from: /^@titan\/contract\/[\w.-]+$/,
    to: /^@titan\/contract\/[\w-]+\//,
  },
  'A room of the contract knows the payer’s at most; pages know the sandbox’s too.': {
    from: /^@titan\/contract\/(payer|merchant|console|sandbox)\//,
    to: /^@titan\/contract\/(merchant|console|sandbox|page)\//,
  },
  'The payer’s page and the console know the service by the contract alone, and not each other.': {
    from: /^@titan\/(checkout|console|copy)\//,
    to: /^(@titan\/(server|sandbox|demo-shop|checkout|console)\/|(fastify|kysely|pg)$)/,
  },
  'A method is known by itself and by the lists in methods/.': {
    from: /^@titan\/checkout\/(?!methods\/[\w-]+\.tsx?$|test-mode\/)/,
    to: /^@titan\/checkout\/methods\/[\w-]+\//,
  },
  'ui, platform, flow, stages and methods know no page around them.': {
    from: /^@titan\/checkout\/(ui|platform|flow|stages|methods)\//,
    to: /^@titan\/checkout\/(session|pages|entry)\//,
  },
  'session is shared by pages and knows none.': {
    from: /^@titan\/checkout\/session\//,
    to: /^@titan\/checkout\/(pages|entry)\//,
  },
  'packages/platform lies below the service and the world outside: it knows neither.': {
    from: /^@titan\/platform\//,
    to: /^@titan\/(?!(platform|contract|copy|rules)\/)/,
  },
  'platform knows nothing of payments.': {
    from: /^@titan\/server\/platform\//,
    to: /^@titan\/server\/(?!platform\/)/,
  },
  'db knows nothing of payments: of the service it imports the platform alone.': {
    from: /^@titan\/server\/db\//,
    to: /^@titan\/server\/(?!db\/|platform\/)/,
  },
  'Fastify stays at the edge of payments.': {
    from: /^@titan\/server\/payments\/(?!edge\/)/,
    to: /^(fastify$|@titan\/server\/payments\/edge\/)/,
  },
  'A channel is known by itself, by its registry and by the merchant API.': {
    from: /^@titan\/server\/(?!channels\/registry\.ts$|(cli|merchant-api)\/)[\w-]+\//,
    to: /^@titan\/server\/channels\/[\w-]+\//,
  },
  'The page and the merchant API are known by what composes the service.': {
    from: /^@titan\/server\/[\w-]+\//,
    to: /^@titan\/server\/(merchant-api|page)\//,
  },
  'The console is known by what composes the service, and by the host’s commands for it.': {
    from: /^@titan\/server\/(?!cli\/console\/)[\w-]+\//,
    to: /^@titan\/server\/console\//,
  },
  'A connector knows the port and its own wire.': {
    from: /^@titan\/server\/providers\/(?!sandbox\/)[\w-]+\//,
    to: /^@titan\/server\/(providers\/[\w-]+\/|(?!platform\/|providers\/)[\w-]+\/)/,
  },
  'Only what starts the service knows that a sandbox exists.': {
    from: /^@titan\/(?!sandbox\/|server\/main\.ts$|server\/(cli|test-mode)\/)/,
    to: /^@titan\/(sandbox\/|server\/(providers\/sandbox\/|test-mode\/(?!test-mode\.ts$)))/,
  },
  'The sandbox is a processor: it knows nothing of the service.': {
    from: /^@titan\/sandbox\//,
    to: /^@titan\/server\//,
  },
  'The demo shop and the browser tests know the product from outside.': {
    from: /^(@titan\/demo-shop\/|e2e\/([\w.-]+$|pictures\/))/,
    to: /^@titan\/(?!demo-shop\/|webhook-receiver$)/,
    types: true,
  },
  'What people type is read by rules/typed-amount: parse-amount is for what programs send.': {
    from: /^@titan\/(?!rules\/|server\/(merchant-api|providers)\/|server\/links\/pay-link\.ts$)/,
    to: /^@titan\/rules\/parse-amount/,
  },
  'The oracle judges the product and knows nothing of it.': {
    from: /^@titan\/simulator\/oracle\//,
    to: /^@titan\/(?!simulator\/oracle\/)/,
  },
  'Helpers of tests stay out of the product.': {
    from: /^@titan\/(?!simulator\/)/,
    to: /^(tooling|e2e)\/|^@titan\/(processor-kit|simulator)\/|\/testing\//,
  },
};

const IS_TEST = /\.test\.tsx?$|\/testing\/|^@titan\/(processor-kit|simulator\/(?!oracle\/))/;

/** The name under which other workspaces import a file. */
function nameOf(path) {
  return path.replace(/^(?:apps|packages)\/([\w-]+)\/src\//, '@titan/$1/');
}

const oneWay = {
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    const file = nameOf(path);
    const rules = Object.entries(RULES).filter(([, { from }]) => !IS_TEST.test(file) && from.test(file));

    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string') return;
      const imported = source.startsWith('.') ? nameOf(posix.join(posix.dirname(path), source)) : source;
      const isType = node.importKind === 'type' || node.exportKind === 'type';
      for (const [message, { to, types }] of rules) {
        const found = to.exec(imported);
        if (!found || found[0] === to.exec(file)?.[0] || (types && isType)) continue;
        context.report({ node, message });
      }
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export default { meta: { name: 'imports' }, rules: { 'one-way': oneWay } };
