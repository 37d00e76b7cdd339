import { Graph, layout } from '@dagrejs/dagre';
import { useMemo } from 'react';
import type { FlowStep } from '#core/email/email.schema.ts';
import { addressesMessages } from '#core/i18n/messages/addresses.en.ts';
import { translator } from '#core/i18n/translator.ts';

const t = translator(addressesMessages);

const HEIGHT = 34;
const CHAR = 7.1;
const MAX_CHARS = 34;
const kinds = {
  alias: 'address.kindAlias',
  forwarder: 'address.kindForwarder',
  catch_all: 'address.kindCatchAll',
} as const;
const destinationKeys = {
  mailbox: 'address.landsMailbox',
  external: 'address.landsExternal',
  address: 'address.landsAddress',
  nowhere: 'address.landsNowhere',
} as const;
type Destination = keyof typeof destinationKeys;
const destinationStyles: Record<Destination, { fill: string; stroke: string; text: string; dash?: string }> = {
  mailbox: { fill: 'var(--p-success-soft)', stroke: 'var(--p-success)', text: 'var(--p-ink)' },
  external: { fill: 'var(--p-info-soft)', stroke: 'var(--p-info)', text: 'var(--p-ink)' },
  address: { fill: 'var(--p-surface)', stroke: 'var(--p-control)', text: 'var(--p-ink)' },
  nowhere: { fill: 'var(--p-danger-soft)', stroke: 'var(--p-danger)', text: 'var(--p-ink)', dash: '4 3' },
};

const shorten = (text: string) => (text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS - 1)}…` : text);

interface Point {
  x: number;
  y: number;
}

/** Places the addresses from left to right, as mail goes. */
function layoutGraph(steps: readonly FlowStep[]) {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 14, ranksep: 84, edgesep: 8, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  const landing = new Map<string, Destination>();
  for (const { from, to, lands } of steps) {
    if (!landing.has(from)) landing.set(from, 'address');
    if (lands !== 'address' || !landing.has(to)) landing.set(to, lands);
  }
  for (const name of landing.keys()) graph.setNode(name, { width: shorten(name).length * CHAR + 28, height: HEIGHT });
  for (const step of steps) graph.setEdge(step.from, step.to, {}, step.kind);
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width,
    height,
    nodes: [...landing].map(([name, lands]) => ({ name, lands, ...(graph.node(name) as Point & { width: number }) })),
    edges: steps.map((step) => ({
      step,
      points: (graph.edge(step.from, step.to, step.kind) as { points: Point[] }).points,
    })),
  };
}

/** A smooth line through the points that the layout found. */
function smoothPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const middle = (one: Point, other: Point) => `${(one.x + other.x) / 2},${(one.y + other.y) / 2}`;
  return `M${first.x},${first.y}${rest.map((point, index) => (index < rest.length - 1 ? `Q${point.x},${point.y} ${middle(point, rest[index + 1] ?? point)}` : `L${point.x},${point.y}`)).join('')}`;
}

/** The ways of mail as a picture, and the same as a list for who does not see it. */
export function MailFlowDiagram({ steps, circular }: { steps: readonly FlowStep[]; circular: ReadonlySet<FlowStep> }) {
  const { width, height, nodes, edges } = useMemo(() => layoutGraph(steps), [steps]);
  return (
    <figure className="grid gap-3">
      {/* A region that scrolls must be reachable by keyboard */}
      <div
        tabIndex={0}
        role="region"
        aria-label={t('address.flow')}
        className="overflow-x-auto rounded-card border border-line bg-surface p-2"
      >
        <svg
          aria-hidden
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="block"
          style={{ font: '13px var(--p-font, inherit)' }}
        >
          <defs>
            {(['good', 'bad'] as const).map((kind) => (
              <marker
                key={kind}
                id={`flow-${kind}`}
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerWidth="7"
                markerHeight="7"
                orient="auto-start-reverse"
              >
                <path d="M0 0 8 4 0 8z" fill={kind === 'bad' ? 'var(--p-danger)' : 'var(--p-muted)'} />
              </marker>
            ))}
          </defs>
          {edges.map(({ step, points }) => {
            const isBad = circular.has(step) || step.lands === 'nowhere';
            return (
              <path
                key={`${step.from} ${step.to} ${step.kind}`}
                d={smoothPath(points)}
                fill="none"
                stroke={isBad ? 'var(--p-danger)' : 'var(--p-muted)'}
                strokeWidth={isBad ? 2.5 : 1.5}
                strokeDasharray={step.kind === 'forwarder' ? '6 4' : step.kind === 'catch_all' ? '2 4' : undefined}
                markerEnd={`url(#flow-${isBad ? 'bad' : 'good'})`}
              />
            );
          })}
          {nodes.map(({ name, lands, x, y, width: wide }) => {
            const look = destinationStyles[lands];
            return (
              <g key={name}>
                <title>{name}</title>
                <rect
                  x={x - wide / 2}
                  y={y - HEIGHT / 2}
                  width={wide}
                  height={HEIGHT}
                  rx={8}
                  fill={look.fill}
                  stroke={look.stroke}
                  strokeDasharray={look.dash}
                />
                <text x={x} y={y} textAnchor="middle" dominantBaseline="central" fill={look.text}>
                  {shorten(name)}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {(Object.keys(destinationKeys) as Destination[]).map((lands) => (
          <span key={lands} className="inline-flex items-center gap-2">
            <svg aria-hidden width={16} height={12}>
              <rect
                x={1}
                y={1}
                width={14}
                height={10}
                rx={3}
                fill={destinationStyles[lands].fill}
                stroke={destinationStyles[lands].stroke}
                strokeDasharray={destinationStyles[lands].dash}
              />
            </svg>
            {t(destinationKeys[lands])}
          </span>
        ))}
        {(Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => (
          <span key={kind} className="inline-flex items-center gap-2">
            <svg aria-hidden width={24} height={4}>
              <path
                d="M0 2h24"
                stroke="var(--p-muted)"
                strokeWidth={2}
                strokeDasharray={kind === 'forwarder' ? '6 4' : kind === 'catch_all' ? '2 4' : undefined}
              />
            </svg>
            {t(kinds[kind])}
          </span>
        ))}
      </figcaption>
      <ul className="sr-only" aria-label={t('address.flow')}>
        {steps.map((step) => (
          <li key={`${step.from} ${step.to} ${step.kind}`}>
            {t('address.step', {
              from: step.from,
              to: step.to,
              kind: t(kinds[step.kind]),
              lands: t(destinationKeys[step.lands]),
            })}
            {circular.has(step) && ` ${t('address.inCircle')}`}
          </li>
        ))}
      </ul>
    </figure>
  );
}
