import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import type { Filter, FilterKind } from '#core/email/email.schema.ts';
import { filters } from '#core/email/email.store.ts';
import { findMatchingFilter, type TestMessage } from '#core/email/filter.rules.ts';
import { mailFiltersMessages } from '#core/i18n/messages/mail-filters.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { TextareaField, TextField } from '#screens/ui/field.tsx';
import { describeAction, describeCondition } from './filter-labels.ts';

const t = translator(mailFiltersMessages);

/** Shows which filter would act on a typed message. Nothing is sent. */
export function FilterTest({ domainId }: { domainId: string }) {
  const [message, setMessage] = useState<TestMessage>({ from: '', to: '', subject: '', body: '' });
  const set = (name: keyof TestMessage) => (event: { target: { value: string } }) =>
    setMessage({ ...message, [name]: event.target.value });
  return (
    <section aria-labelledby="filter-test" className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h2 id="filter-test" className="inline-flex items-center gap-2 font-bold text-md">
        <FlaskConical size={17} aria-hidden />
        {t('filter.test')}
      </h2>
      <p className="text-sm text-muted">{t('filter.testText')}</p>
      <TextField
        label={t('filter.from')}
        value={message.from}
        onChange={set('from')}
        placeholder="Anna <anna@supplier.example>"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField label={t('filter.to')} value={message.to} onChange={set('to')} autoComplete="off" spellCheck={false} />
      <TextField label={t('filter.subject')} value={message.subject} onChange={set('subject')} autoComplete="off" />
      <TextareaField label={t('filter.body')} rows={3} value={message.body} onChange={set('body')} />
      <div role="status" className="grid gap-1 rounded bg-sunken px-3 py-2 min-h-[64px] content-center">
        <TestResult domainId={domainId} message={message} />
      </div>
    </section>
  );
}

function TestResult({ domainId, message }: { domainId: string; message: TestMessage }) {
  const input = (key: FilterKind) => ({ query: { domain_id: domainId, key } });
  const custom = useResource(filters, input('custom')).data;
  const whitelist = useResource(filters, input('whitelist')).data;
  const blacklist = useResource(filters, input('blacklist')).data;
  if (Object.values(message).every((text) => text.trim() === ''))
    return <span className="text-muted">{t('filter.testEmpty')}</span>;
  if (!custom || !whitelist || !blacklist) return <span className="text-muted">{t('filter.testLoading')}</span>;
  const filter = findMatchingFilter({ custom, whitelist, blacklist }, message);
  return filter ? <MatchingFilter filter={filter} /> : <span>{t('filter.testNone')}</span>;
}

function MatchingFilter({ filter }: { filter: Filter }) {
  const { tone, label, condition, action } = describeMatch(filter);
  return (
    <>
      <span>
        <Chip tone={tone}>{label}</Chip>
      </span>
      <span className="break-words">{condition}</span>
      <span className="font-semibold break-words">→ {action}</span>
    </>
  );
}

function describeMatch(filter: Filter) {
  const sender = filter.match_value;
  if (filter.kind === 'whitelist')
    return { tone: 'success', label: t('filter.isAllowed'), condition: sender, action: t('filter.toInbox') } as const;
  if (filter.kind === 'blacklist')
    return { tone: 'danger', label: t('filter.isBlocked'), condition: sender, action: t('filter.junk') } as const;
  return {
    tone: 'info',
    label: t('filter.isNumber', { n: filter.position }),
    condition: describeCondition(filter),
    action: describeAction(filter),
  } as const;
}
