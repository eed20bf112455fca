// What each role may do in the console: one table, which the service enforces and the page is drawn from.

/** The owner is one person; the others as many as there are. */
export const ROLES = ['owner', 'admin', 'operations', 'support', 'developer'] as const;
export type Role = (typeof ROLES)[number];

/** With live and test data, with test data alone, or not at all. */
export type Grant = 'all' | 'test' | 'no';

type Grants = Readonly<Record<Role, Grant>>;

const EVERYBODY: Grants = row('all', 'all', 'all', 'all', 'all');
const MANAGERS: Grants = row('all', 'all', 'no', 'no', 'no');

export const RIGHTS = {
  /** Their own sign-in, sessions and views. */
  own: EVERYBODY,
  /** See payments, a row at a time. */
  payments: row('all', 'all', 'all', 'all', 'test'),
  /** Send a receipt again, and write a note. */
  attend: row('all', 'all', 'all', 'all', 'test'),
  /** Sums: what came in, balances, statements. */
  figures: row('all', 'all', 'all', 'no', 'no'),
  refund: row('all', 'all', 'all', 'no', 'test'),
  /** Answer disputes, and see what is answered with. */
  disputes: row('all', 'all', 'all', 'no', 'no'),
  /** Above the refund limit, with a step-up. */
  refundAboveLimit: MANAGERS,
  /** See the limits of refunds and who is told, and take back what has not started; the owner sets them. */
  refundLimits: MANAGERS,
  /** Hear first of what is dangerous: money, people, keys. */
  notices: row('all', 'no', 'no', 'no', 'no'),
  /** Files with customers in them. */
  export: row('all', 'all', 'all', 'no', 'no'),
  seeLinks: EVERYBODY,
  links: row('all', 'all', 'all', 'no', 'test'),
  /** See deliveries, send them again, ask the doctor. */
  deliveries: row('all', 'all', 'no', 'no', 'all'),
  /** The address of webhooks, keys. */
  integration: row('all', 'all', 'no', 'no', 'all'),
  branding: MANAGERS,
  /** See the shop's name, address and contacts; the owner changes them. */
  shop: MANAGERS,
  /** Accounts at processors, their credentials and routes. */
  processors: MANAGERS,
  /** See and close review items. */
  attention: row('all', 'all', 'all', 'all', 'no'),
  /** See what is done against card testers. */
  seeShield: EVERYBODY,
  /** Undo it for a day, or harden the shop. */
  shield: MANAGERS,
  team: MANAGERS,
  /** What everybody did; what they did themselves everybody sees. */
  activityLog: MANAGERS,
  /** The sandbox has test data alone. */
  sandbox: EVERYBODY,
} as const satisfies Record<string, Grants>;

export type Right = keyof typeof RIGHTS;

export type DataEnv = 'test' | 'live';

/** Whether a role may do it with data of that kind. */
export function mayDo(role: Role, right: Right, env: DataEnv): boolean {
  const grant: Grant = RIGHTS[right][role];
  return grant === 'all' || (grant === 'test' && env === 'test');
}

/** Whether the first role may anything that the second may not. */
export function losesRights(from: Role, to: Role): boolean {
  return Object.values<Grants>(RIGHTS).some((grants) => REACH[grants[to]] < REACH[grants[from]]);
}

const REACH: Readonly<Record<Grant, number>> = { no: 0, test: 1, all: 2 };

function row(owner: Grant, admin: Grant, operations: Grant, support: Grant, developer: Grant): Grants {
  return { owner, admin, operations, support, developer };
}
