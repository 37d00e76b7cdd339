import { CircleArrowUp, CircleCheck, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { wordpressManageMessages } from '#core/i18n/messages/wordpress-manage.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Job } from '#core/job/job.schema.ts';
import { clock } from '#core/platform/clock.ts';
import { relativeTime } from '#core/rules/relative-time.rules.ts';
import { installableUpdate, offeredUpdate, updateLines } from '#core/wordpress/items.rules.ts';
import type { WordpressItem, WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { Button, UnstyledButton } from '#screens/ui/button.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { outcomeText, UpdateLines } from './update-lines.tsx';
import { NextSteps } from './update-run.tsx';

const t = translator(wordpressManageMessages);

interface UpdateSummaryProps {
  site: WordpressSite;
  items: readonly WordpressItem[];
  /** The last update, where one has been run. */
  lastUpdate: Job | null;
  /** Why no update can be begun now. */
  pause: string | null;
  onUpdateAll: () => void;
}

/** How many updates wait, and how the last ones went. */
export function UpdateSummary({ site, items, lastUpdate, pause, onUpdateAll }: UpdateSummaryProps) {
  const offered = items.flatMap((item) => offeredUpdate(item) ?? []);
  const installable = items.filter((item) => installableUpdate(item)).length;
  const security = offered.filter(({ is_security }) => is_security).length;
  const isCurrent = offered.length === 0;
  const Icon = isCurrent ? CircleCheck : CircleArrowUp;
  return (
    <section
      aria-label={t('wordpressManage.available', { n: offered.length })}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex items-start gap-3 min-w-0">
          <Icon size={20} aria-hidden className={`shrink-0 mt-0.5 ${isCurrent ? 'text-success' : 'text-accent'}`} />
          <div className="grid gap-0.5 min-w-0">
            <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md font-bold">
              {isCurrent ? t('wordpressManage.upToDate') : t('wordpressManage.available', { n: offered.length })}
              {security > 0 && (
                <Chip tone="warning" icon={ShieldAlert}>
                  {t('wordpressManage.security', { n: security })}
                </Chip>
              )}
            </h2>
            <p className="text-sm text-muted">{pause ?? t(hintKey(offered.length, installable))}</p>
          </div>
        </div>
        {installable > 0 && (
          <Button variant="primary" disabled={pause !== null} onClick={onUpdateAll}>
            {t('wordpressManage.updateAll')}
          </Button>
        )}
      </div>
      {lastUpdate && <LastUpdate site={site} job={lastUpdate} />}
    </section>
  );
}

function hintKey(offered: number, installable: number) {
  if (offered === 0) return 'wordpressManage.upToDateText';
  return installable === 0 ? 'wordpressManage.noneInstallable' : 'wordpressManage.availableText';
}

function LastUpdate({ site, job }: { site: WordpressSite; job: Job }) {
  const [isOpen, setOpen] = useState(false);
  const lines = updateLines(job);
  const time = relativeTime(job.finished_at ?? job.created_at, clock().now());
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted pt-3 border-t border-line">
      {t('wordpressManage.lastUpdate', { time, outcome: outcomeText(lines) })}
      <UnstyledButton
        className="text-accent underline underline-offset-2 hover:text-accent-strong"
        onClick={() => setOpen(true)}
      >
        {t('wordpressManage.viewReport')}
      </UnstyledButton>
      {isOpen && (
        <Dialog isOpen title={t('wordpressManage.reportTitle')} onClose={() => setOpen(false)}>
          <div className="grid gap-4 text-base text-ink">
            {job.status === 'failed' && <FormError error={job.error} />}
            <UpdateLines lines={lines} />
            <NextSteps site={site} job={job} lines={lines}>
              <Button size="small" variant="quiet" onClick={() => setOpen(false)}>
                {t('dialog.close')}
              </Button>
            </NextSteps>
          </div>
        </Dialog>
      )}
    </p>
  );
}
