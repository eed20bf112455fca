// Plays two acts on two gated pools, statement by statement, as a schedule says. Whether one waits for the other is asked of PostgreSQL.
import type pg from 'pg';
import { type Gate, gatePool } from './gated-pool.ts';
import type { StatementPool } from '@titan/platform/database';

export type Name = 'a' | 'b';
/** Whose statement is next, letter by letter; after its end the last one goes first for as long as it can. */
export type Schedule = string;

export type Answer =
  | { kind: 'answered'; value: unknown }
  | { kind: 'threw'; error: Error & { code?: string } };

export type Played = {
  answers: Record<Name, Answer>;
  /** What ran, in the order in which it was let go. */
  steps: { by: Name; text: string; isWaiting: boolean }[];
};

type Work = (pool: StatementPool) => Promise<unknown>;
type Player = {
  name: Name;
  stopped: { text: string; pid: number; letGo(): void }[];
  /** The session that runs its latest statement. */
  pid: number | null;
  state: 'ready' | 'running' | 'waiting' | 'done';
  answer: Answer | null;
};

/**
 * Plays them to the end.
 * @param watch a session of its own, which looks at the locks
 */
export async function play(
  pools: Record<Name, pg.Pool>,
  watch: Pick<pg.Client, 'query'>,
  works: Record<Name, Work>,
  schedule: Schedule,
): Promise<Played> {
  let wake = () => {};
  const players = { a: begin('a'), b: begin('b') };
  const steps: Played['steps'] = [];

  function begin(name: Name): Player {
    const player: Player = { name, stopped: [], pid: null, state: 'running', answer: null };
    const gate: Gate<pg.PoolClient> = ({ text, session }) =>
      new Promise((letGo) => {
        player.stopped.push({ text, pid: pidOf(session), letGo });
        wake();
      });
    const pool = gatePool(pools[name], gate) as unknown as StatementPool;
    const end = (answer: Answer): void => {
      player.answer = answer;
      wake();
    };
    works[name](pool).then(
      (value) => end({ kind: 'answered', value }),
      (error: Error) => end({ kind: 'threw', error }),
    );
    return player;
  }

  /** Until it has stopped, ended, or waits for the other one, which stands still meanwhile. */
  async function settle(player: Player): Promise<void> {
    const other = players[player.name === 'a' ? 'b' : 'a'];
    for (;;) {
      const woken = new Promise<void>((resolve) => void (wake = resolve));
      player.state = stateOf(player);
      if (player.state !== 'running') return;
      if (other.pid === null || other.answer) await woken;
      else if ((await isHeldUp(player, other)) && stateOf(player) === 'running') {
        player.state = 'waiting';
        return;
      }
    }
  }

  async function isHeldUp(player: Player, other: Player): Promise<boolean> {
    const { rows } = await watch.query<{ waits: boolean }>({
      name: 'waits',
      text: 'select $2 = any (pg_blocking_pids($1)) as waits',
      values: [player.pid, other.pid],
    });
    return rows[0]?.waits === true;
  }

  async function step(player: Player): Promise<void> {
    const next = player.stopped.shift();
    if (!next) return;
    player.pid = next.pid;
    next.letGo();
    await settle(player);
    const ran = { by: player.name, text: next.text, isWaiting: player.state === 'waiting' };
    steps.push(ran);
    const other = players[player.name === 'a' ? 'b' : 'a'];
    if (other.state === 'waiting') await settle(other);
    // Each waits for the other: PostgreSQL ends one of them.
    while (player.state === 'waiting' && other.state === 'waiting') {
      await settle(player);
      await settle(other);
    }
  }

  await settle(players.a);
  await settle(players.b);
  for (let turn = 0; players.a.state !== 'done' || players.b.state !== 'done'; turn += 1) {
    const wanted = players[(schedule[turn] ?? schedule.at(-1)) as Name];
    const other = players[wanted.name === 'a' ? 'b' : 'a'];
    await step(wanted.state === 'ready' ? wanted : other);
  }
  return { answers: { a: answerOf(players.a), b: answerOf(players.b) }, steps };
}

function stateOf({ answer, stopped }: Player): Player['state'] {
  if (answer) return 'done';
  return stopped.length > 0 ? 'ready' : 'running';
}

function answerOf({ answer }: Player): Answer {
  if (!answer) throw new Error('An act has not ended');
  return answer;
}

function pidOf(session: pg.PoolClient): number {
  return (session as unknown as { processID: number }).processID;
}
