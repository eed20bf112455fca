// All checks of an installation, in the order in which they are told. The next one is a small function in one of these lists.
import type { Check } from './check.ts';
import { DATABASE_CHECKS } from './database.ts';
import { MACHINE_CHECKS } from './machine.ts';
import { OUTSIDE_CHECKS } from './outside.ts';
import { VERSION_CHECKS } from './versions.ts';
import { WORK_CHECKS } from './work.ts';

export const CHECKS: readonly Check[] = [
  ...VERSION_CHECKS,
  ...DATABASE_CHECKS,
  ...MACHINE_CHECKS,
  ...WORK_CHECKS,
  ...OUTSIDE_CHECKS,
];
