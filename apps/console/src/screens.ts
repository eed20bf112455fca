// Every screen of the console: its address, who may see it, and its code, which is loaded when it is opened.
import type { Right } from '@titan/contract/console/rights';
import { type ComponentType, lazy } from 'react';
import type { Words } from './words/words.tsx';

export type ScreenName = keyof Words['console']['screens'];

/**
 * @param path below /console, as wouter reads it
 * @param place not in the menu: what a row leads to; only in a sandbox: where money is played
 */
function screen(
  name: ScreenName,
  path: string,
  right: Right,
  load: () => Promise<{ default: ComponentType }>,
  place: 'menu' | 'row' | 'sandbox' = 'menu',
) {
  return { name, path, right, component: lazy(load), place };
}

/** In the order of daily use, which is the menu's. An address stays as bookmarks have it, also where its screen was renamed. */
export const SCREENS = [
  screen('today', '/', 'payments', () => import('./screens/today/today.tsx')),
  screen('payments', '/payments', 'payments', () => import('./screens/payments/payments.tsx')),
  screen(
    'payments',
    '/payments/:reference',
    'payments',
    () => import('./screens/payments/payment.tsx'),
    'row',
  ),
  screen('customers', '/customers', 'payments', () => import('./screens/customers/customers.tsx')),
  screen(
    'customers',
    '/customers/of/:reference',
    'payments',
    () => import('./screens/customers/customer.tsx'),
    'row',
  ),
  screen('disputes', '/disputes', 'disputes', () => import('./screens/disputes/disputes.tsx')),
  screen('disputes', '/disputes/:id', 'disputes', () => import('./screens/disputes/dispute.tsx'), 'row'),
  screen('disputes', '/disputes/:id/paper', 'disputes', () => import('./screens/disputes/paper.tsx'), 'row'),
  screen('links', '/links', 'seeLinks', () => import('./screens/links/links.tsx')),
  screen('links', '/links/:slug', 'seeLinks', () => import('./screens/links/link.tsx'), 'row'),
  screen('webhooks', '/webhooks', 'deliveries', () => import('./screens/webhooks/webhooks.tsx')),
  screen('balances', '/money', 'figures', () => import('./screens/balances/balances.tsx')),
  screen('balances', '/money/statement', 'export', () => import('./screens/balances/statement.tsx'), 'row'),
  screen('branding', '/looks', 'branding', () => import('./screens/branding/branding.tsx')),
  // Each tab has a right of its own, and every role has one of these.
  screen('settings', '/settings', 'own', () => import('./screens/settings/settings.tsx')),
  screen('team', '/team', 'team', () => import('./screens/team/team.tsx')),
  screen('activityLog', '/audit', 'own', () => import('./screens/activity-log/activity-log.tsx')),
  screen('account', '/account', 'own', () => import('./screens/account/account.tsx'), 'row'),
  screen('sandbox', '/sandbox', 'sandbox', () => import('./screens/sandbox/sandbox.tsx'), 'sandbox'),
] as const;
