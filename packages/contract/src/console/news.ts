// News that people of a shop choose to get by e-mail, and who may hear of which.
import { NOTICED } from './activity-actions.ts';
import { type DataEnv, mayDo, type Right, type Role } from './rights.ts';

export const NEWS_KINDS = [
  'attacks',
  'refunds',
  'people',
  'settings',
  'asked',
  'attention',
  'webhooks',
  'summary',
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** The right without which it may not be heard of. What stands in the activity log is told to who may read all of it. */
const NEEDS: Readonly<Record<NewsKind, Right>> = {
  attacks: 'shield',
  refunds: 'activityLog',
  people: 'activityLog',
  settings: 'activityLog',
  asked: 'refund',
  attention: 'attention',
  webhooks: 'deliveries',
  summary: 'figures',
};

export const mayHear = (role: Role, kind: NewsKind, env: DataEnv): boolean => mayDo(role, NEEDS[kind], env);

/** An owner hears of it whatever they choose, by another e-mail (decision 0092): what protects them is not switched off. */
export const isAlwaysTold = (role: Role, kind: NewsKind): boolean =>
  role === 'owner' && Object.hasOwn(NOTICED, kind);
