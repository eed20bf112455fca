// The process of one planted mistake, which its parent forks (simulate-planted.ts): loads the simulator over a product that has the mistake,
// runs it until the first red, and reports.
import { once } from 'node:events';
import { createLoader, type Planted } from '@titan/simulator/load';

/** What the parent sends. */
export type Order = {
  /** The simulator's file. */
  entry: string;
  planted: Planted | null;
  /** How many payments are played in all, and how many in one world. */
  payments: number;
  world: number;
};

export type Red = { seed: number; invariant: string; problem: string };

/** What it gets back. */
export type Outcome = {
  payments: number;
  red: Red | null;
  /** Whether the planted file has been loaded at all. */
  isPlanted: boolean;
};

/** What the simulator's file exports. */
type Simulate = (wish: {
  seeds: Iterable<number>;
  /** In one world. */
  payments: number;
  stopAtFirst: boolean;
}) => Promise<{ payments: number; red: Red | null }>;

process.once('disconnect', () => process.exit(1));
const [{ entry, planted, payments, world }] = (await once(process, 'message')) as [Order];
const loader = createLoader(planted);
const { simulate } = (await loader.load(entry)) as { simulate: Simulate };
// Every mistake meets the same worlds.
const seeds = Array.from({ length: Math.ceil(payments / world) }, (_, nth) => nth + 1);
const { payments: played, red } = await simulate({ seeds, payments: world, stopAtFirst: true });
const outcome: Outcome = { payments: played, red, isPlanted: loader.isPlanted() };
process.send?.(outcome, () => process.exit(0));
