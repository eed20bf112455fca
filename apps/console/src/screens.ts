// Every screen of the console: its address, who may see it, and its code, which is loaded when it is opened.
import type { Right } from '@titan/contract/console/rights';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { Words } from './words/words.tsx';

export type ScreenName = keyof Words['console']['screens'];

type ScreenEntry = {
  name: ScreenName;
  /** Below /console, as wouter reads it. */
  path: string;
  right: Right;
  component: LazyExoticComponent<ComponentType>;
  /** Not in the menu: what a row leads to. Only in a sandbox: where money is played. */
  place: 'menu' | 'row' | 'sandbox';
};

type Load = () => Promise<{ default: ComponentType }>;

function screen(
  name: ScreenName,
  path: string,
  right: Right,
  load: Load,
  place: ScreenEntry['place'] = 'menu',
): ScreenEntry {
  return { name, path, right, component: lazy(load), place };
}

/** In the order of daily use, which is the menu's. */
export const SCREENS: readonly ScreenEntry[] = [
  screen('today', '/', 'payments', () => import('./screens/today/today.tsx')),
  screen('payments', '/payments', 'payments', () => import('./screens/payments/payments.tsx')),
  screen(
    'payments',
    '/payments/:reference',
    'payments',
    () => import('./screens/payments/payment.tsx'),
    'row',
  ),
  screen('links', '/links', 'seeLinks', () => import('./screens/links/links.tsx')),
  screen('links', '/links/:slug', 'seeLinks', () => import('./screens/links/link.tsx'), 'row'),
  screen('webhooks', '/webhooks', 'deliveries', () => import('./screens/webhooks/webhooks.tsx')),
  screen('money', '/money', 'figures', () => import('./screens/money/money.tsx')),
  screen('looks', '/looks', 'looks', () => import('./screens/looks/looks.tsx')),
  // Each tab has a right of its own, and every role has one of these.
  screen('settings', '/settings', 'own', () => import('./screens/settings/settings.tsx')),
  screen('team', '/team', 'team', () => import('./screens/team/team.tsx')),
  screen('audit', '/audit', 'own', () => import('./screens/team/audit.tsx')),
  screen('account', '/account', 'own', () => import('./screens/team/account.tsx'), 'row'),
  screen('sandbox', '/sandbox', 'sandbox', () => import('./screens/sandbox/sandbox.tsx'), 'sandbox'),
];
