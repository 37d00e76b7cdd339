import type { FlowStep } from './email.schema.ts';

type Step = Pick<FlowStep, 'from' | 'to'>;

const buildAdjacency = (steps: readonly Step[]) => {
  const map = new Map<string, string[]>();
  for (const { from, to } of steps) map.set(from, [...(map.get(from) ?? []), to]);
  return map;
};

/** The shortest way of mail from one address to another, both included; null when there is none. */
function shortestPath(leads: ReadonlyMap<string, readonly string[]>, start: string, end: string): string[] | null {
  const before = new Map<string, string | null>([[start, null]]);
  const open = [start];
  for (const at of open) {
    if (at === end) {
      const way: string[] = [];
      for (let step: string | null | undefined = end; step; step = before.get(step)) way.unshift(step);
      return way;
    }
    for (const to of leads.get(at) ?? [])
      if (!before.has(to)) {
        before.set(to, at);
        open.push(to);
      }
  }
  return null;
}

/** The circle that a new step would close, beginning and ending with its address; null when it closes none. */
export function findLoop(steps: readonly Step[], from: string, to: string): string[] | null {
  const way = shortestPath(buildAdjacency(steps), to, from);
  return way ? [from, ...way] : null;
}

/** Steps that mail goes round on for ever. */
export function stepsInLoops<S extends Step>(steps: readonly S[]): Set<S> {
  const leads = buildAdjacency(steps);
  return new Set(steps.filter((step) => shortestPath(leads, step.to, step.from) !== null));
}

/** The steps that mail to an address can take, or that can lead to it. */
export function connectedSteps<S extends Step>(steps: readonly S[], address: string): S[] {
  const follow = (one: (step: S) => string, other: (step: S) => string) => {
    const map = new Map<string, S[]>();
    for (const step of steps) map.set(one(step), [...(map.get(one(step)) ?? []), step]);
    const seen = new Set([address]);
    const taken = new Set<S>();
    for (const at of seen)
      for (const step of map.get(at) ?? []) {
        taken.add(step);
        seen.add(other(step));
      }
    return taken;
  };
  const around = new Set([
    ...follow(
      (step) => step.from,
      (step) => step.to,
    ),
    ...follow(
      (step) => step.to,
      (step) => step.from,
    ),
  ]);
  return steps.filter((step) => around.has(step));
}
