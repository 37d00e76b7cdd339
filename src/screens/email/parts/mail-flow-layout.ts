import { Graph, layout } from '@dagrejs/dagre';
import type { FlowStep } from '#core/email/email.schema.ts';

/** Pixels of a node. */
export const NODE_HEIGHT = 34;
/** Average width of a character at 13 px, in pixels. */
const CHAR_WIDTH = 7.1;
const NODE_PADDING = 28;
const MAX_LABEL_CHARS = 34;

export type Destination = FlowStep['lands'];

interface Point {
  x: number;
  y: number;
}
export interface FlowNode extends Point {
  address: string;
  label: string;
  width: number;
  destination: Destination;
}
export interface FlowEdge {
  step: FlowStep;
  points: readonly Point[];
}

const shorten = (text: string) => (text.length > MAX_LABEL_CHARS ? `${text.slice(0, MAX_LABEL_CHARS - 1)}…` : text);

/**
 * Places the addresses from left to right, in the direction of the mail.
 * @returns sizes and positions in pixels; a node's x and y are its centre
 */
export function layoutGraph(steps: readonly FlowStep[]) {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 14, ranksep: 84, edgesep: 8, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  const destinations = new Map<string, Destination>();
  for (const { from, to, lands } of steps) {
    if (!destinations.has(from)) destinations.set(from, 'address');
    if (lands !== 'address' || !destinations.has(to)) destinations.set(to, lands);
  }
  // All as wide as the widest, so that the addresses of a column begin and end on one line.
  const chars = Math.max(...[...destinations.keys()].map((address) => shorten(address).length));
  for (const address of destinations.keys())
    graph.setNode(address, { width: chars * CHAR_WIDTH + NODE_PADDING, height: NODE_HEIGHT });
  for (const step of steps) graph.setEdge(step.from, step.to, {}, step.kind);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  const nodes = [...destinations].map(
    ([address, destination]): FlowNode => ({
      address,
      destination,
      label: shorten(address),
      ...(graph.node(address) as Point & { width: number }),
    }),
  );
  const edges = steps.map(
    (step): FlowEdge => ({
      step,
      points: (graph.edge(step.from, step.to, step.kind) as { points: Point[] }).points,
    }),
  );
  return { width, height, nodes, edges };
}

const midpoint = (a: Point, b: Point) => `${(a.x + b.x) / 2},${(a.y + b.y) / 2}`;

/** The `d` attribute of a smooth SVG path through the points. */
export function smoothPath([start, ...rest]: readonly Point[]): string {
  if (!start) return '';
  const segments = rest.map((point, index) => {
    const next = rest[index + 1];
    return next ? `Q${point.x},${point.y} ${midpoint(point, next)}` : `L${point.x},${point.y}`;
  });
  return `M${start.x},${start.y}${segments.join('')}`;
}
