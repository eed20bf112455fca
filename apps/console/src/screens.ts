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
  /** Stands in the menu; what a row leads to does not. */
  isInMenu: boolean;
  /** Only where money is played. */
  isSandbox?: true;
};

/** In the order of daily use, which is the menu's. */
export const SCREENS: readonly ScreenEntry[] = [
  {
    name: 'today',
    path: '/',
    right: 'payments',
    isInMenu: true,
    component: lazy(() => import('./screens/today/today.tsx')),
  },
  {
    name: 'payments',
    path: '/payments',
    right: 'payments',
    isInMenu: true,
    component: lazy(() => import('./screens/payments/payments.tsx')),
  },
  {
    name: 'payments',
    path: '/payments/:reference',
    right: 'payments',
    isInMenu: false,
    component: lazy(() => import('./screens/payments/payment.tsx')),
  },
  {
    name: 'links',
    path: '/links',
    right: 'seeLinks',
    isInMenu: true,
    component: lazy(() => import('./screens/links/links.tsx')),
  },
  {
    name: 'links',
    path: '/links/:slug',
    right: 'seeLinks',
    isInMenu: false,
    component: lazy(() => import('./screens/links/link.tsx')),
  },
  {
    name: 'webhooks',
    path: '/webhooks',
    right: 'deliveries',
    isInMenu: true,
    component: lazy(() => import('./screens/webhooks/webhooks.tsx')),
  },
  {
    name: 'money',
    path: '/money',
    right: 'figures',
    isInMenu: true,
    component: lazy(() => import('./screens/money/money.tsx')),
  },
  {
    name: 'looks',
    path: '/looks',
    right: 'looks',
    isInMenu: true,
    component: lazy(() => import('./screens/looks/looks.tsx')),
  },
  {
    name: 'settings',
    path: '/settings',
    // Each tab has a right of its own, and every role has one of these.
    right: 'own',
    isInMenu: true,
    component: lazy(() => import('./screens/settings/settings.tsx')),
  },
  {
    name: 'team',
    path: '/team',
    right: 'team',
    isInMenu: true,
    component: lazy(() => import('./screens/team/team.tsx')),
  },
  {
    name: 'audit',
    path: '/audit',
    right: 'own',
    isInMenu: true,
    component: lazy(() => import('./screens/team/audit.tsx')),
  },
  {
    name: 'account',
    path: '/account',
    right: 'own',
    isInMenu: false,
    component: lazy(() => import('./screens/team/account.tsx')),
  },
  {
    name: 'sandbox',
    path: '/sandbox',
    right: 'sandbox',
    isInMenu: true,
    isSandbox: true,
    component: lazy(() => import('./screens/sandbox/sandbox.tsx')),
  },
];
