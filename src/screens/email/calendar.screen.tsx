import { CalendarDays, Plus, QrCode as QrIcon, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Calendar } from '#core/email/email.schema.ts';
import { calendars, deleteCalendar } from '#core/email/email.store.ts';
import { calendarsMessages } from '#core/i18n/messages/calendars.en.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useResource, useSignalValue } from '../ui/context.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { type DomainPageProps, withDomainLayout } from './parts/domain-layout.tsx';
import { useDeletion } from './parts/use-deletion.ts';

const t = translator(calendarsMessages, emailMessages);

const NewCalendarDialog = lazyPart(() =>
  import('./parts/new-calendar-dialog.tsx').then((module) => module.NewCalendarDialog),
);

/** Calendars of a domain's mailboxes, with the addresses that calendar and contact apps ask for. */
function Calendars({ domainId, domain, headingLevel }: DomainPageProps) {
  const list = useResource(calendars, { params: { id: domainId } });
  const [isCreating, setCreating] = useState(false);
  const [qrCalendar, setQrCalendar] = useState<Calendar | null>(null);
  const isDeleting = useSignalValue(deleteCalendar.isPending);
  const deletion = useDeletion(({ id }: Calendar) => deleteCalendar.run({ params: { id } }));
  const { name = '', username: owner = '' } = deletion.item ?? {};
  const createButton = (
    <Button variant="primary" icon={Plus} disabled={!domain} onClick={() => setCreating(true)}>
      {t('calendar.new')}
    </Button>
  );
  return (
    <section className="grid gap-5 min-w-0">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle headingLevel={headingLevel} isPart total={list.data?.length}>
          {t('email.calendars')}
        </PageTitle>
        {createButton}
      </header>
      <Loaded from={list} skeleton={200}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={CalendarDays} title={t('calendar.none')} action={createButton}>
              {t('calendar.text')}
            </EmptyState>
          ) : (
            <ul className="grid lg:grid-cols-2 gap-4">
              {data.map((calendar) => (
                <CalendarCard
                  key={calendar.id}
                  calendar={calendar}
                  onShowQr={() => setQrCalendar(calendar)}
                  onDelete={() => deletion.ask(calendar)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {isCreating && domain && <NewCalendarDialog domain={domain} onClose={() => setCreating(false)} />}
      </Suspense>
      {qrCalendar && <CalendarQrDialog calendar={qrCalendar} onClose={() => setQrCalendar(null)} />}
      <ConfirmDialog
        {...deletion.dialog}
        title={t('calendar.deleteTitle', { name })}
        text={t('calendar.deleteText', { name, owner })}
        confirmLabel={t('calendar.delete')}
        isPending={isDeleting}
      />
    </section>
  );
}

interface CalendarCardProps {
  calendar: Calendar;
  onShowQr: () => void;
  onDelete: () => void;
}

const CalendarCard = ({ calendar, onShowQr, onDelete }: CalendarCardProps) => (
  <li className="grid gap-4 rounded-card border border-line bg-surface p-4 min-w-0">
    <div className="flex items-start gap-3">
      <span aria-hidden className="w-4 h-4 rounded-full mt-1 shrink-0" style={{ background: calendar.color }} />
      <span className="grid grow min-w-0">
        <span className="font-bold break-words">{calendar.name}</span>
        <span className="text-sm text-muted break-all">{calendar.username}</span>
      </span>
      <IconButton label={t('calendar.showQr', { name: calendar.name })} icon={QrIcon} onClick={onShowQr} />
      <IconButton label={t('email.deleteNamed', { name: calendar.name })} icon={Trash2} onClick={onDelete} />
    </div>
    <CopyField label={t('calendar.caldav')} value={calendar.caldav_url} />
    <CopyField label={t('calendar.carddav')} value={calendar.carddav_url} />
  </li>
);

const CalendarQrDialog = ({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) => (
  <Dialog title={calendar.name} isOpen onClose={onClose}>
    <div className="grid gap-5">
      <p className="text-muted">{t('calendar.qrText')}</p>
      <div className="flex flex-wrap justify-center gap-6">
        <QrFigure url={calendar.caldav_url} label={t('calendar.caldav')} />
        <QrFigure url={calendar.carddav_url} label={t('calendar.carddav')} />
      </div>
    </div>
  </Dialog>
);

const QrFigure = ({ url, label }: { url: string; label: string }) => (
  <figure className="grid justify-items-center gap-2">
    <QrCode text={url} label={t('calendar.qrLabel', { what: label })} />
    <figcaption className="text-sm text-muted">{label}</figcaption>
  </figure>
);

export const CalendarScreen = withDomainLayout(Calendars);
