import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { dashboardMessages } from '#core/i18n/messages/dashboard.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { UnstyledButton } from '#screens/ui/button.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { DashboardCard } from './dashboard-card.tsx';
import type { ActionItem, useActionItems } from './use-action-items.ts';

const t = translator(dashboardMessages);

/** Items shown before the rest is asked for. */
const SHOWN = 6;

/** What a customer has to act on, each with its button. */
export const ActionNeeded = ({ items }: { items: ReturnType<typeof useActionItems> }) => (
  <DashboardCard icon={CircleAlert} title={t('dashboard.attention')}>
    <Loaded from={items} skeleton={<ListSkeleton />}>
      {(all) =>
        all.length === 0 ? (
          <p className="flex items-center gap-2 p-4 text-muted">
            <CircleCheck size={18} aria-hidden className="text-success" />
            {t('dashboard.nobodyWaits')}
          </p>
        ) : (
          <ActionList items={all} />
        )
      }
    </Loaded>
  </DashboardCard>
);

export const ListSkeleton = () => (
  <div className="grid gap-4 p-4">
    {[70, 55, 64].map((width) => (
      <Skeleton key={width} width={`${width}%`} height={20} />
    ))}
  </div>
);

function ActionList({ items }: { items: readonly ActionItem[] }) {
  const [isLong, setLong] = useState(false);
  return (
    <>
      <ul>
        {(isLong ? items : items.slice(0, SHOWN)).map((item) => (
          <ActionRow key={item.id} item={item} />
        ))}
      </ul>
      {items.length > SHOWN && !isLong && (
        <div className="px-4 py-3 border-t">
          <UnstyledButton
            className="text-accent underline underline-offset-2 hover:text-accent-strong"
            onClick={() => setLong(true)}
          >
            {t('dashboard.showMore', { n: items.length - SHOWN })}
          </UnstyledButton>
        </div>
      )}
    </>
  );
}

const tones = { danger: 'text-danger', warning: 'text-warning', accent: 'text-accent' } as const;

/** On a phone the button is below the words, which would not have room beside it. */
const ActionRow = ({ item: { icon: Icon, tone, title, detail, to, label } }: { item: ActionItem }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2 min-h-[56px] border-b last:border-b-0">
    <Icon size={18} aria-hidden className={`shrink-0 ${tones[tone]}`} />
    <span className="grid grid-cols-1 grow min-w-0 basis-56">
      <span className="font-semibold break-words">{title}</span>
      <span className={`text-sm ${tone === 'danger' ? 'text-danger' : 'text-muted'}`}>{detail}</span>
    </span>
    <Link
      to={to}
      aria-label={`${label}: ${title}`}
      className="inline-flex items-center h-8 px-3 ml-auto rounded border border-control font-semibold text-sm whitespace-nowrap shrink-0 hover:bg-hover"
    >
      {label}
    </Link>
  </li>
);
