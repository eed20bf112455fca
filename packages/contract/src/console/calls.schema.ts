// Every call of the console. The page makes them by their addresses, and takes their types from here.
import { accountCalls } from './account.schema.ts';
import { activityLogCalls } from './activity-log.schema.ts';
import { balancesCalls } from './balances.schema.ts';
import { brandingCalls } from './branding.schema.ts';
import type { ConsoleEndpoint } from './console-call.ts';
import { customersCalls } from './customers.schema.ts';
import { disputesCalls } from './disputes.schema.ts';
import { limitsCalls } from './limits.schema.ts';
import { linksCalls } from './links.schema.ts';
import { newsCalls } from './news.schema.ts';
import { noticesCalls } from './notices.schema.ts';
import { paymentsCalls } from './payments.schema.ts';
import { sandboxCalls } from './sandbox.schema.ts';
import { settingsCalls } from './settings.schema.ts';
import { shieldCalls } from './shield.schema.ts';
import { shopCalls } from './shop.schema.ts';
import { signInCalls } from './sign-in.schema.ts';
import { teamCalls } from './team.schema.ts';
import { todayCalls } from './today.schema.ts';
import { webhooksCalls } from './webhooks.schema.ts';

const AREAS = [
  accountCalls,
  activityLogCalls,
  balancesCalls,
  brandingCalls,
  customersCalls,
  disputesCalls,
  limitsCalls,
  linksCalls,
  newsCalls,
  noticesCalls,
  paymentsCalls,
  sandboxCalls,
  settingsCalls,
  shieldCalls,
  shopCalls,
  signInCalls,
  teamCalls,
  todayCalls,
  webhooksCalls,
] as const;

type CallsOf<Area> = Area extends unknown ? Area[keyof Area] : never;
type Declared = Extract<CallsOf<(typeof AREAS)[number]>, ConsoleEndpoint>;

export type ConsoleCalls = { [Each in Declared as Each['call']]: Each };

export const CONSOLE_CALLS: readonly ConsoleEndpoint[] = AREAS.flatMap((area) => Object.values(area));
