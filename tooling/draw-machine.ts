// A method's machine as pictures, for docs/flows.md: read from the machine itself, so any form of config works.
import { fenced, table } from './markdown.ts';

/** What is read of a machine: the resolved form of its config, as XState keeps it. */
export type Stage = {
  path: string[];
  type: string;
  initial: { target?: readonly Stage[] | undefined };
  states: Record<string, Stage>;
  transitions: Map<string, readonly Move[]>;
  always?: readonly Move[];
};
type Move = { target?: readonly Stage[] | undefined; guard?: unknown };
/** A transition to a target on its event; `event` is null where it is taken at once. */
type Step = { from: Stage; to: Stage; event: string | null; guard: string };

/**
 * Its part of the document: a diagram between the stages, one within each, and the table of transitions from every stage.
 * @param name of the method's folder
 */
export function drawMachine(name: string, root: Stage): string[] {
  return [
    `## The page’s ${name} machine`,
    `From \`apps/checkout/src/methods/${name}/${name}-machine.ts\`. Stages have the specification’s own names; the reported state of\n` +
      'the payment is placed by `placing` alone. A move that only changes what a stage says (an edit, a sentence that becomes quiet)\n' +
      'is not drawn.',
    '### Between the stages',
    diagram(root, stepsBetween(root)),
    `In every stage that does not take an \`answered\` of its own, in this order:\n\n${tableOfSteps(stepsFrom(root))}`,
    ...stagesWithin(root).flatMap(drawStage),
  ];
}

/** One diagram for each region of a stage; a stage that is one state has none. */
function drawStage(stage: Stage): string[] {
  const regions = stage.type === 'parallel' ? stagesWithin(stage) : [stage];
  return regions
    .filter((region) => stagesWithin(region).length > 0)
    .flatMap((region) => [
      `### Within \`${region.path.join('.')}\``,
      diagram(region, stepsBetween(region), region.initial),
    ]);
}

function diagram(whole: Stage, steps: readonly Step[], { target }: Stage['initial'] = whole.initial): string {
  const stages = stagesWithin(whole);
  const named = stages.map((stage) => `    state "${stage.path.at(-1)}" as ${idOf(stage)}`);
  const begins = (target ?? []).map((stage) => `    [*] --> ${idOf(stage)}`);
  const ends = stages.filter(({ type }) => type === 'final').map((stage) => `    ${idOf(stage)} --> [*]`);
  return fenced([...named, ...begins, ...linesOf(steps), ...ends]);
}

/** Moves between the same two stages share a line. */
function linesOf(steps: readonly Step[]): string[] {
  const labels = new Map<string, string[]>();
  for (const step of steps) {
    const line = `    ${idOf(step.from)} --> ${idOf(step.to)}`;
    labels.set(line, [...(labels.get(line) ?? []), labelOf(step)]);
  }
  return [...labels].map(([line, all]) => `${line} : ${[...new Set(all)].join(', ')}`);
}

function labelOf({ event, guard }: Step): string {
  if (event === null) return guard === '' ? 'otherwise' : guard;
  return guard === '' ? event : `${event} (${guard})`;
}

/** The moves that lead from one of the stages of `whole` into another, whichever of their inner states they start from. */
function stepsBetween(whole: Stage): Step[] {
  const depth = whole.path.length;
  return stagesWithin(whole)
    .flatMap(allStepsFrom)
    .filter(({ from, to }) => isWithin(to, whole) && !isSameAt(from, to, depth))
    .map((step) => ({
      ...step,
      from: stageAt(whole, step.from, depth),
      to: stageAt(whole, step.to, depth),
    }));
}

function allStepsFrom(stage: Stage): Step[] {
  return [...stepsFrom(stage), ...stagesWithin(stage).flatMap(allStepsFrom)];
}

function stepsFrom(stage: Stage): Step[] {
  const onEvents = [...stage.transitions].flatMap(([event, moves]) => toSteps(stage, event, moves));
  return [...onEvents, ...toSteps(stage, null, stage.always ?? [])];
}

function toSteps(from: Stage, event: string | null, moves: readonly Move[]): Step[] {
  const name = event === null ? null : nameOfEvent(event);
  return moves.flatMap(({ target = [], guard }) =>
    target.map((to) => ({ from, to, event: name, guard: textOfGuard(guard) })),
  );
}

/** Shortens XState's own names. */
function nameOfEvent(event: string): string {
  return event
    .replace(/^xstate\.after\.(\w+)\..*$/, 'after $1')
    .replace(/^xstate\.done\.actor\..*$/, 'call answered')
    .replace(/^xstate\.error\.actor\..*$/, 'call broke');
}

/** A guard as it is written: its name, what it is asked, or what it is made of. */
function textOfGuard(guard: unknown): string {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'function') return textOfMadeGuard(guard);
  const { type, params } = guard as { type: string; params?: unknown };
  return typeof params === 'string' ? `${type} ${params}` : type;
}

function textOfMadeGuard(guard: { name: string; guards?: readonly unknown[]; stateValue?: unknown }): string {
  const { name, guards = [], stateValue } = guard;
  if (stateValue !== undefined) return `in ${pathOf(stateValue)}`;
  const parts = guards.map(textOfGuard);
  return name === 'not' ? `not ${parts.join(' ')}` : parts.join(` ${name} `);
}

/** `{ otp: { code: 'submitting' } }` → `otp.code.submitting`. */
function pathOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, inner]) => `${key}.${pathOf(inner)}`)
    .join(' ');
}

function stagesWithin(stage: Stage): Stage[] {
  return Object.values(stage.states);
}

function stageAt(whole: Stage, stage: Stage, depth: number): Stage {
  return whole.states[stage.path[depth] ?? ''] ?? stage;
}

function isWithin(stage: Stage, whole: Stage): boolean {
  return whole.path.every((part, index) => stage.path[index] === part);
}

function isSameAt(one: Stage, other: Stage, depth: number): boolean {
  return one.path[depth] === other.path[depth];
}

/** Names in diagrams may hold no hyphen and no dot. */
function idOf(stage: Stage): string {
  return stage.path.join('_').replaceAll('-', '_');
}

function tableOfSteps(steps: readonly Step[]): string {
  return table(
    ['event', 'if', 'to'],
    steps.map(({ event, guard, to }) => [`\`${event}\``, guard, `\`${to.path.join('.')}\``]),
  );
}
