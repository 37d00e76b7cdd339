import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  info: { className: 'bg-info-soft text-info', icon: Info },
  warning: { className: 'bg-warning-soft text-warning', icon: TriangleAlert },
  danger: { className: 'bg-danger-soft text-danger', icon: CircleAlert },
};

/** A sentence that matters now, with what can be done about it. */
export function Notice({
  tone,
  action,
  children,
}: {
  tone: keyof typeof tones;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { className, icon: Icon } = tones[tone];
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 rounded-card ${className}`}
    >
      <div className="flex items-start gap-2 min-w-0 grow basis-56">
        <Icon size={18} aria-hidden className="shrink-0 mt-px" />
        <div className="min-w-0 break-words">{children}</div>
      </div>
      {action}
    </div>
  );
}
