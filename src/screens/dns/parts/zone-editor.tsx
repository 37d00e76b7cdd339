import {
  Download,
  EllipsisVertical,
  FileUp,
  History,
  type LucideIcon,
  Plus,
  ShieldCheck,
  Sparkles,
  Trash2,
} from 'lucide-react';
import { memo, Suspense, useState } from 'react';
import type { Zone } from '#core/dns/dns.schema.ts';
import type { ZoneDraft } from '#core/dns/zone-draft.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { zoneMessages } from '#core/i18n/messages/zone.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import type { Crumb } from '#screens/ui/breadcrumbs.tsx';
import { Button } from '#screens/ui/button.tsx';
import { useRerenderOnTranslation, useSignalValue } from '#screens/ui/context.tsx';
import { DetailPage } from '#screens/ui/detail-page.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { useListState } from '#screens/ui/list-state.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { Tabs } from '#screens/ui/tabs.tsx';
import { DelegationChip, DelegationNotice, LeftDomainNotice } from './delegation.tsx';
import { DraftBar } from './draft-bar.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { RecordList } from './record-list.tsx';
import { SpfSummary } from './zone-rules.ts';

const t = translator(zoneMessages);

const RecordDialog = lazyPart(() => import('./record-dialog.tsx').then((module) => module.RecordDialog));
const ReviewDialog = lazyPart(() => import('./review-dialog.tsx').then((module) => module.ReviewDialog));
const ImportDialog = lazyPart(() => import('./import-dialog.tsx').then((module) => module.ImportDialog));
const PresetDialog = lazyPart(() => import('./preset-dialog.tsx').then((module) => module.PresetDialog));
const HistoryDialog = lazyPart(() => import('./history-dialog.tsx').then((module) => module.HistoryDialog));
const TtlDialog = lazyPart(() => import('./ttl-dialog.tsx').then((module) => module.TtlDialog));
const DeleteZoneDialog = lazyPart(() => import('./delete-zone-dialog.tsx').then((module) => module.DeleteZoneDialog));
const DnssecDialog = lazyPart(() => import('./dnssec-dialog.tsx').then((module) => module.DnssecDialog));
const LiveDialog = lazyPart(() => import('./live-dialog.tsx').then((module) => module.LiveDialog));
const SpfDialog = lazyPart(() => import('./spf-dialog.tsx').then((module) => module.SpfDialog));
const ZoneFileView = lazyPart(() => import('./zone-file-view.tsx').then((module) => module.ZoneFileView));

interface Props {
  zone: Zone;
  draft: ZoneDraft;
  crumbs: readonly Crumb[];
  /** Of the records. */
  from: { error: ApiError | null; refresh: () => Promise<void> };
  isCheckingDelegation: boolean;
  onCheckDelegation: () => void;
}

/** The records of a zone as a table or as a zone file, over one draft that is reviewed before it is applied. */
export function ZoneEditor({ zone, draft, crumbs, from, isCheckingDelegation, onCheckDelegation }: Props) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [isLiveShown, setLiveShown] = useState(false);
  const isLoaded = useSignalValue(draft.isLoaded);
  const close = () => setOpen(null);
  return (
    <DetailPage
      title={zone.name}
      crumbs={crumbs}
      isLoading={!isLoaded && !from.error}
      status={<DelegationChip zone={zone} />}
      actions={isLoaded && <ZoneActions zone={zone} draft={draft} onOpen={setOpen} />}
    >
      <div className="grid gap-4 min-w-0">
        <ZoneSummary zone={zone} draft={draft} onOpenSpf={() => setOpen({ kind: 'spf' })} />
        <LeftDomainNotice zone={zone} onDelete={() => setOpen({ kind: 'delete' })} />
        <DelegationNotice zone={zone} isFetching={isCheckingDelegation} onCheckAgain={onCheckDelegation} />
        <ZoneViews
          zone={zone}
          draft={draft}
          from={from}
          onOpen={setOpen}
          isLiveShown={isLiveShown}
          onLiveShownChange={setLiveShown}
        />
        <DraftBar draft={draft} onReview={() => setOpen({ kind: 'review' })} />
      </div>
      <Suspense fallback={null}>
        {open && (
          <ZoneDialog
            open={open}
            zone={zone}
            draft={draft}
            isFetching={isCheckingDelegation}
            onCheckAgain={onCheckDelegation}
            onClose={close}
            onOpen={setOpen}
            onApplied={() => {
              close();
              setLiveShown(true);
            }}
          />
        )}
      </Suspense>
    </DetailPage>
  );
}

interface ZoneSummaryProps {
  zone: Zone;
  draft: ZoneDraft;
  onOpenSpf: () => void;
}

function ZoneSummary({ zone, draft, onOpenSpf }: ZoneSummaryProps) {
  const records = useSignalValue(draft.records);
  const isLoaded = useSignalValue(draft.isLoaded);
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 min-h-[24px] text-sm text-muted tabular-nums">
      <span>{t('zone.recordCount', { n: isLoaded ? records.length : zone.records })}</span>
      {zone.serial > 0 && <span>{t('zone.serial', { serial: String(zone.serial) })}</span>}
      {zone.dnssec && <span>{t('zone.signed')}</span>}
      {zone.updated_at && (
        <span>
          {t('zone.changed')} <RelativeTime iso={zone.updated_at} />
        </span>
      )}
      {isLoaded && (
        <Suspense fallback={null}>
          <SpfSummary zone={zone} draft={draft} onOpen={onOpenSpf} />
        </Suspense>
      )}
    </p>
  );
}

async function exportZone(zone: Zone, draft: ZoneDraft) {
  try {
    const { printZoneFile } = await import('#core/dns/zone-file.rules.ts');
    const text = printZoneFile(draft.base.peek(), zone.name, { nameServers: zone.name_servers, serial: zone.serial });
    downloadBlob(new Blob([text], { type: 'text/dns' }), `${zone.name}.zone`);
  } catch {
    notices().failure(t('error.unreachable'));
  }
}

interface ZoneActionsProps {
  zone: Zone;
  draft: ZoneDraft;
  onOpen: (dialog: OpenDialog) => void;
}

function ZoneActions({ zone, draft, onOpen }: ZoneActionsProps) {
  const item = (label: string, icon: LucideIcon, onSelect: () => void) => ({ label, icon, onSelect });
  return (
    <>
      <Menu
        label={t('zone.actions', { name: zone.name })}
        icon={EllipsisVertical}
        items={[
          item(t('zone.import'), FileUp, () => onOpen({ kind: 'import', text: '' })),
          item(t('zone.export'), Download, () => void exportZone(zone, draft)),
          item(t('zone.history'), History, () => onOpen({ kind: 'history' })),
          item(t('zone.dnssec'), ShieldCheck, () => onOpen({ kind: 'dnssec' })),
          {
            ...item(t('zone.delete'), Trash2, () => onOpen({ kind: 'delete' })),
            isDestructive: true,
            hasSeparatorBefore: true,
          },
        ]}
      />
      <Button icon={Sparkles} onClick={() => onOpen({ kind: 'presets' })}>
        {t('zone.presets')}
      </Button>
      <Button variant="primary" icon={Plus} onClick={() => onOpen({ kind: 'record', row: null })}>
        {t('zone.addRecord')}
      </Button>
    </>
  );
}

interface ZoneViewsProps extends Pick<Props, 'zone' | 'draft' | 'from'> {
  onOpen: (dialog: OpenDialog) => void;
  isLiveShown: boolean;
  onLiveShownChange: (isShown: boolean) => void;
}

/**
 * The two views. A zone file with errors stays as it was typed and is left only when it is right or given up. A dialog that opens or
 * closes does not render them again.
 */
const ZoneViews = memo(function ZoneViews(props: ZoneViewsProps) {
  useRerenderOnTranslation();
  const { draft } = props;
  const [list, setList] = useListState(['view', 'type']);
  const text = useSignalValue(draft.text);
  const hasTextErrors = useSignalValue(draft.hasTextErrors);
  const [isLeavingRefused, setLeavingRefused] = useState(false);
  // A text that was kept over a reload is shown, whatever the address says.
  const view = text !== null ? 'file' : list.filters.view || 'records';
  const change = (next: string) => {
    setLeavingRefused(hasTextErrors && next !== 'file');
    if (hasTextErrors && next !== 'file') return;
    draft.text.value = null;
    setList({ filters: { view: next === 'file' ? 'file' : '' } });
  };
  return (
    <Tabs
      label={t('zone.views')}
      value={view}
      onChange={change}
      tabs={[
        { id: 'records', label: t('zone.records'), content: <RecordList {...props} list={list} setList={setList} /> },
        {
          id: 'file',
          label: t('zone.file'),
          prefetch: () => void import('./zone-file-view.tsx').catch(() => undefined),
          content: (
            <Suspense fallback={<Skeleton height={420} />}>
              <ZoneFileView
                draft={draft}
                zone={props.zone}
                isLeavingRefused={isLeavingRefused && hasTextErrors}
                onGiveUp={() => {
                  draft.text.value = null;
                  draft.hasTextErrors.value = false;
                  setLeavingRefused(false);
                }}
              />
            </Suspense>
          ),
        },
      ]}
    />
  );
});

interface ZoneDialogProps {
  open: OpenDialog;
  zone: Zone;
  draft: ZoneDraft;
  isFetching: boolean;
  onCheckAgain: () => void;
  onClose: () => void;
  onOpen: (dialog: OpenDialog) => void;
  onApplied: () => void;
}

function ZoneDialog({ open, zone, draft, isFetching, onCheckAgain, onClose, onOpen, onApplied }: ZoneDialogProps) {
  const props = { zone, draft, onClose };
  switch (open.kind) {
    case 'record':
      return (
        <RecordDialog
          {...props}
          row={open.row}
          isCopy={open.isCopy ?? false}
          onImport={(text) => onOpen({ kind: 'import', text })}
        />
      );
    case 'live':
      return <LiveDialog zone={zone} row={open.row} onClose={onClose} />;
    case 'ttl':
      return <TtlDialog draft={draft} rows={open.rows} onClose={onClose} onDone={open.onDone} />;
    case 'import':
      return <ImportDialog {...props} initialText={open.text} />;
    case 'presets':
      return <PresetDialog {...props} />;
    case 'history':
      return <HistoryDialog {...props} onReview={() => onOpen({ kind: 'review' })} />;
    case 'dnssec':
      return <DnssecDialog zone={zone} isFetching={isFetching} onCheckAgain={onCheckAgain} onClose={onClose} />;
    case 'delete':
      return <DeleteZoneDialog zone={zone} onClose={onClose} />;
    case 'spf':
      return <SpfDialog {...props} onEdit={(row) => onOpen({ kind: 'record', row })} />;
    case 'review':
      return <ReviewDialog {...props} onApplied={onApplied} onEdit={(row) => onOpen({ kind: 'record', row })} />;
  }
}
