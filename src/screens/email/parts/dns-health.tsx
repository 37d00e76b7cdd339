import { RefreshCw, Wrench } from 'lucide-react';
import { useState } from 'react';
import { toQuotedChunks } from '#core/email/dkim.rules.ts';
import type { DnsCheck } from '#core/email/email.schema.ts';
import { dnsHealth, domainDkim, emailDomain } from '#core/email/email.store.ts';
import { fixDns } from '#core/email/mail-dns.store.ts';
import { emailDnsMessages } from '#core/i18n/messages/email-dns.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { CopyButton, CopyField } from '#screens/ui/copy-field.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';

const t = translator(emailDnsMessages);

const statuses = {
  good: ['success', 'emailSettings.good'],
  missing: ['danger', 'emailSettings.missing'],
  wrong: ['warning', 'emailSettings.wrong'],
} as const;
const descriptionKeys = {
  ownership: 'emailSettings.ownershipText',
  mx: 'emailSettings.mxText',
  spf: 'emailSettings.spfText',
  dkim: 'emailSettings.dkimText',
  dmarc: 'emailSettings.dmarcText',
} as const;

/** The DNS records that mail needs, those that were found, and a button that corrects them. */
export function DnsHealth({ domainId }: { domainId: string }) {
  const health = useResource(dnsHealth, { params: { id: domainId } });
  const checkAgain = async () => {
    await health.refresh();
    // A domain whose proof was found is set up now.
    await Promise.all([domainDkim.invalidate(), emailDomain.invalidate()]);
  };
  return (
    <Loaded from={health} skeleton={320}>
      {({ has_zone, records }) => (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted min-w-0">
              {t(has_zone ? 'emailSettings.zoneOurs' : 'emailSettings.zoneElsewhere')}
            </p>
            <div className="flex flex-wrap gap-2">
              {has_zone && records.filter(needsFix).length > 1 && <FixAllButton domainId={domainId} />}
              <Button size="small" icon={RefreshCw} isPending={health.isFetching} onClick={() => void checkAgain()}>
                {t('emailSettings.checkAgain')}
              </Button>
            </div>
          </div>
          <ul className="grid gap-4">
            {records.filter(isShown).map((record) => (
              <li key={record.kind} className="grid gap-3 rounded-card border border-line bg-surface p-5 min-w-0">
                <RecordHealth record={record} domainId={domainId} canFix={has_zone && Boolean(record.fix)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  );
}

const needsFix = ({ status }: DnsCheck) => status !== 'good';

type ShownCheck = DnsCheck & { status: keyof typeof statuses };

/** A DKIM record needs a key first: the card of the key says that it is missing. */
const isShown = (record: DnsCheck): record is ShownCheck => record.status !== 'unset';

/** Creates a missing DKIM key, and fixes every record. */
function FixAllButton({ domainId }: { domainId: string }) {
  const [isFixing, setFixing] = useState(false);
  const fixAll = async () => {
    setFixing(true);
    await fixDns.run({ params: { id: domainId }, body: { kind: 'all' } });
    setFixing(false);
  };
  return (
    <Button size="small" variant="primary" icon={Wrench} isPending={isFixing} onClick={() => void fixAll()}>
      {t('emailSettings.fixAll')}
    </Button>
  );
}

function RecordHealth({ record, domainId, canFix }: { record: ShownCheck; domainId: string; canFix: boolean }) {
  const [isFixing, setFixing] = useState(false);
  const [tone, labelKey] = statuses[record.status];
  const kind = record.kind === 'ownership' ? t('emailSettings.ownership') : record.kind.toUpperCase();
  const fix = async () => {
    setFixing(true);
    await fixDns.run({ params: { id: domainId }, body: { kind: record.kind } });
    setFixing(false);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-bold text-md">{kind}</h2>
        <Chip tone={tone}>{t(labelKey)}</Chip>
        <span className="text-sm text-muted grow min-w-0">{t(descriptionKeys[record.kind])}</span>
        {canFix && (
          <Button size="small" icon={Wrench} isPending={isFixing} onClick={() => void fix()}>
            {t('emailSettings.fix', { kind })}
          </Button>
        )}
      </div>
      <div className="grid sm:grid-cols-2 gap-4">
        <RecordValues
          title={t('emailSettings.expected')}
          kind={kind}
          record={record}
          values={record.expected}
          canCopy
        />
        <RecordValues title={t('emailSettings.found')} kind={kind} record={record} values={record.found} />
      </div>
    </>
  );
}

function RecordValues({
  title,
  kind,
  record,
  values,
  canCopy = false,
}: {
  title: string;
  kind: string;
  record: DnsCheck;
  values: readonly string[];
  canCopy?: boolean;
}) {
  return (
    <div className="grid gap-1 content-start min-w-0">
      <p className="text-sm font-semibold">
        {title} <span className="font-normal text-muted break-words">{`${record.name} ${record.type}`}</span>
      </p>
      {values.length === 0 ? (
        <p className="text-muted">{t('emailSettings.nothingFound')}</p>
      ) : (
        values.map((value) => (
          <span key={value} className="flex items-start gap-1 pl-3 rounded bg-sunken min-h-[36px]">
            <code className="grow min-w-0 break-all text-sm py-2">{value}</code>
            {canCopy && (
              <CopyButton text={value} label={t('emailSettings.copy', { what: `${kind} ${value.slice(0, 24)}` })} />
            )}
          </span>
        ))
      )}
    </div>
  );
}

/** A long TXT value whole, and split into the quoted strings that some DNS editors ask for. */
export function LongValue({ value }: { value: string }) {
  return (
    <>
      <CopyField label={t('emailSettings.wholeValue')} value={value} />
      {value.length > 255 && <CopyField label={t('emailSettings.splitValue')} value={toQuotedChunks(value)} />}
    </>
  );
}
