import type { FlowStep } from './email.schema.ts';

type Step = Pick<FlowStep, 'from' | 'to'>;
type Adjacency<S> = ReadonlyMap<string, readonly S[]>;

/** Groups steps by their start or end. */
function groupBy<S extends Step>(steps: readonly S[], end: 'from' | 'to'): Adjacency<S> {
  const groups = new Map<string, S[]>();
  for (const step of steps) groups.set(step[end], [...(groups.get(step[end]) ?? []), step]);
  return groups;
}

/** The shortest path of mail from one address to another, both included; null if none. */
function shortestPath(stepsFrom: Adjacency<Step>, start: string, end: string): string[] | null {
  const previous = new Map<string, string | null>([[start, null]]);
  // A map is iterated in the order of insertion, including entries added meanwhile.
  for (const address of previous.keys()) {
    if (address === end) {
      const path: string[] = [];
      for (let at: string | null | undefined = end; at; at = previous.get(at)) path.unshift(at);
      return path;
    }
    for (const { to } of stepsFrom.get(address) ?? []) if (!previous.has(to)) previous.set(to, address);
  }
  return null;
}

/** The loop that a new step would close, beginning and ending with its address; null when it closes none. */
export function findLoop(steps: readonly Step[], from: string, to: string): string[] | null {
  const path = shortestPath(groupBy(steps, 'from'), to, from);
  return path ? [from, ...path] : null;
}

/** Steps that are part of a loop. */
export function stepsInLoops<S extends Step>(steps: readonly S[]): Set<S> {
  const stepsFrom = groupBy(steps, 'from');
  return new Set(steps.filter((step) => shortestPath(stepsFrom, step.to, step.from) !== null));
}

/** Every step that can be reached from an address in one direction. */
function reachableSteps<S extends Step>(steps: readonly S[], address: string, near: 'from' | 'to', far: 'from' | 'to') {
  const groups = groupBy(steps, near);
  const seen = new Set([address]);
  const reached = new Set<S>();
  for (const current of seen)
    for (const step of groups.get(current) ?? []) {
      reached.add(step);
      seen.add(step[far]);
    }
  return reached;
}

/** The steps that mail to an address can take, and those that can lead to it. */
export function connectedSteps<S extends Step>(steps: readonly S[], address: string): S[] {
  const after = reachableSteps(steps, address, 'from', 'to');
  const before = reachableSteps(steps, address, 'to', 'from');
  return steps.filter((step) => after.has(step) || before.has(step));
}
