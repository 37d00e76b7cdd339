import { KeyRound, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { type DkimRecord, parseDkim } from '#core/email/dkim.rules.ts';
import type { EmailDomain } from '#core/email/email.schema.ts';
import { createDkim, deleteDkim, dnsHealth, domainDkim } from '#core/email/email.store.ts';
import { emailDnsMessages } from '#core/i18n/messages/email-dns.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { DescriptionList } from '#screens/ui/description-list.tsx';
import { ConfirmDialog } from '#screens/ui/dialog.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { useFocusFallback } from '#screens/ui/use-focus-fallback.ts';
import { LongValue } from './dns-health.tsx';

const t = translator(emailDnsMessages);

interface Props {
  domainId: string;
  domain: EmailDomain | undefined;
}

/** The key that signs a domain's mail, and its DNS record. */
export function Dkim({ domainId, domain }: Props) {
  return (
    <Loaded from={useResource(domainDkim, { params: { id: domainId } })} skeleton={153}>
      {(txtRecord) => <DkimCard domainId={domainId} name={domain?.name ?? ''} record={parseDkim(txtRecord)} />}
    </Loaded>
  );
}

interface CardProps {
  domainId: string;
  /** Of the domain. */
  name: string;
  record: DkimRecord;
}

const states = {
  served: ['success', 'emailSettings.dkimOn'],
  unserved: ['warning', 'emailSettings.dkimUnserved'],
  off: ['neutral', 'emailSettings.dkimOff'],
} as const;

function DkimCard({ record, ...props }: CardProps) {
  const health = useResource(dnsHealth, { params: { id: props.domainId } });
  const isServed = health.data?.records.find(({ kind }) => kind === 'dkim')?.status === 'good';
  const isCreating = useSignalValue(createDkim.isPending);
  const heading = useFocusFallback<HTMLHeadingElement>(`${isCreating} ${record.status}`);
  // While the DNS has not been looked at, nothing is claimed.
  const state = record.status ? health.data && (isServed ? 'served' : 'unserved') : 'off';
  return (
    <div className="has-room grid gap-4 rounded-card border border-line bg-surface p-5 min-w-0">
      <div className="flex flex-wrap items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="font-bold text-md">
          {t('emailSettings.dkimKey')}
        </h2>
        {state && <Chip tone={states[state][0]}>{t(states[state][1])}</Chip>}
      </div>
      {record.status ? (
        <DkimKey {...props} record={record} />
      ) : isCreating ? (
        <DkimKeySkeleton />
      ) : (
        <NoDkimKey {...props} />
      )}
      {/* Last, since the DNS answers later than the key is there: nothing above may move. */}
      {state === 'unserved' && <p className="text-muted max-w-prose">{t('emailSettings.dkimUnservedText')}</p>}
    </div>
  );
}

function DkimKey({ domainId, name, record }: CardProps) {
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const isDeleting = useSignalValue(deleteDkim.isPending);
  const remove = async () => {
    if ((await deleteDkim.run({ params: { id: domainId } })).ok) setConfirmOpen(false);
  };
  return (
    <>
      {record.isTruncated && (
        <p className="flex gap-2 items-start rounded bg-warning-soft text-warning px-3 py-2">
          <TriangleAlert size={18} aria-hidden className="mt-px shrink-0" />
          {t('emailSettings.dkimBroken')}
        </p>
      )}
      <KeyParts record={record} onRemove={() => setConfirmOpen(true)} />
      <ConfirmDialog
        title={t('emailSettings.dkimRemoveTitle', { name })}
        text={t('emailSettings.dkimRemoveText', { name })}
        confirmLabel={t('emailSettings.dkimRemove')}
        isOpen={isConfirmOpen}
        isPending={isDeleting}
        onConfirm={() => void remove()}
        onClose={() => setConfirmOpen(false)}
      />
    </>
  );
}

interface PartsProps {
  record: Omit<DkimRecord, 'status' | 'isTruncated'>;
  onRemove?: () => void;
}

const KeyParts = ({ record, onRemove }: PartsProps) => (
  <>
    <DescriptionList
      isGrid
      items={[
        { label: t('emailSettings.selector'), value: record.selector },
        { label: t('emailSettings.class'), value: record.class },
        { label: t('emailSettings.type'), value: record.type },
      ].filter(({ value }) => value !== '')}
    />
    <LongValue value={record.value} />
    <div>
      <Button variant="danger" onClick={onRemove}>
        {t('emailSettings.dkimRemove')}
      </Button>
    </div>
  </>
);

/** As long as the record of a key of 2,048 bits. */
const usualRecord = { selector: 'p', class: 'p', type: 'p', value: 'p'.repeat(410) };

/** The place of a key that is on its way, so that it moves nothing when it comes. Its record is published later. */
const DkimKeySkeleton = () => (
  <div aria-hidden className="skeleton">
    <div className="grid gap-4 invisible">
      <KeyParts record={usualRecord} />
      <p className="max-w-prose">{t('emailSettings.dkimUnservedText')}</p>
    </div>
  </div>
);

function NoDkimKey({ domainId, name }: Omit<CardProps, 'record'>) {
  return (
    <>
      <p className="text-muted max-w-prose">{t('emailSettings.dkimNone', { name })}</p>
      <div>
        <Button variant="primary" icon={KeyRound} onClick={() => void createDkim.run({ params: { id: domainId } })}>
          {t('emailSettings.dkimCreate')}
        </Button>
      </div>
    </>
  );
}
