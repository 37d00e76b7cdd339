import { useMemo } from 'react';
import type { FlowStep } from '#core/email/email.schema.ts';
import { addressesMessages } from '#core/i18n/messages/addresses.en.ts';
import { translator } from '#core/i18n/translator.ts';
import {
  type Destination,
  type FlowEdge,
  type FlowNode,
  layoutGraph,
  NODE_HEIGHT,
  smoothPath,
} from './mail-flow-layout.ts';

const t = translator(addressesMessages);

const kinds = {
  alias: { labelKey: 'address.kindAlias', dash: undefined },
  forwarder: { labelKey: 'address.kindForwarder', dash: '6 4' },
  catch_all: { labelKey: 'address.kindCatchAll', dash: '2 4' },
} as const;
const destinationKeys = {
  mailbox: 'address.landsMailbox',
  external: 'address.landsExternal',
  address: 'address.landsAddress',
  nowhere: 'address.landsNowhere',
} as const;
const boxStyles: Record<Destination, { fill: string; stroke: string; strokeDasharray?: string }> = {
  mailbox: { fill: 'var(--p-success-soft)', stroke: 'var(--p-success)' },
  external: { fill: 'var(--p-info-soft)', stroke: 'var(--p-info)' },
  address: { fill: 'var(--p-surface)', stroke: 'var(--p-control)' },
  nowhere: { fill: 'var(--p-danger-soft)', stroke: 'var(--p-danger)', strokeDasharray: '4 3' },
};

const stepKey = ({ from, to, kind }: FlowStep) => `${from} ${to} ${kind}`;

interface DiagramProps {
  steps: readonly FlowStep[];
  /** Steps that are part of a mail loop. */
  circular: ReadonlySet<FlowStep>;
}

/** Forwarding as a diagram, and as a list for screen readers. */
export function MailFlowDiagram({ steps, circular }: DiagramProps) {
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
            <Arrowhead id="flow-good" fill="var(--p-muted)" />
            <Arrowhead id="flow-bad" fill="var(--p-danger)" />
          </defs>
          {edges.map((edge) => (
            <EdgePath
              key={stepKey(edge.step)}
              {...edge}
              isBad={circular.has(edge.step) || edge.step.lands === 'nowhere'}
            />
          ))}
          {nodes.map((node) => (
            <NodeBox key={node.address} {...node} />
          ))}
        </svg>
      </div>
      <Legend />
      <StepList steps={steps} circular={circular} />
    </figure>
  );
}

const Arrowhead = ({ id, fill }: { id: string; fill: string }) => (
  <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
    <path d="M0 0 8 4 0 8z" fill={fill} />
  </marker>
);

const EdgePath = ({ step, points, isBad }: FlowEdge & { isBad: boolean }) => (
  <path
    d={smoothPath(points)}
    fill="none"
    stroke={isBad ? 'var(--p-danger)' : 'var(--p-muted)'}
    strokeWidth={isBad ? 2.5 : 1.5}
    strokeDasharray={kinds[step.kind].dash}
    markerEnd={`url(#flow-${isBad ? 'bad' : 'good'})`}
  />
);

const NodeBox = ({ address, label, destination, x, y, width }: FlowNode) => (
  <g>
    <title>{address}</title>
    <rect
      x={x - width / 2}
      y={y - NODE_HEIGHT / 2}
      width={width}
      height={NODE_HEIGHT}
      rx={8}
      {...boxStyles[destination]}
    />
    <text x={x} y={y} textAnchor="middle" dominantBaseline="central" fill="var(--p-ink)">
      {label}
    </text>
  </g>
);

const Legend = () => (
  <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
    {(Object.keys(destinationKeys) as Destination[]).map((destination) => (
      <span key={destination} className="inline-flex items-center gap-2">
        <svg aria-hidden width={16} height={12}>
          <rect x={1} y={1} width={14} height={10} rx={3} {...boxStyles[destination]} />
        </svg>
        {t(destinationKeys[destination])}
      </span>
    ))}
    {Object.values(kinds).map(({ labelKey, dash }) => (
      <span key={labelKey} className="inline-flex items-center gap-2">
        <svg aria-hidden width={24} height={4}>
          <path d="M0 2h24" stroke="var(--p-muted)" strokeWidth={2} strokeDasharray={dash} />
        </svg>
        {t(labelKey)}
      </span>
    ))}
  </figcaption>
);

const StepList = ({ steps, circular }: DiagramProps) => (
  <ul className="sr-only" aria-label={t('address.flow')}>
    {steps.map((step) => (
      <li key={stepKey(step)}>
        {t('address.step', {
          from: step.from,
          to: step.to,
          kind: t(kinds[step.kind].labelKey),
          lands: t(destinationKeys[step.lands]),
        })}
        {circular.has(step) && ` ${t('address.inCircle')}`}
      </li>
    ))}
  </ul>
);
