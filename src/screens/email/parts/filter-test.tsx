import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { filters } from '#core/email/email.store.ts';
import { findMatchingFilter, type TestMessage } from '#core/email/filter.rules.ts';
import { mailFiltersMessages } from '#core/i18n/messages/mail-filters.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { TextareaField, TextField } from '#screens/ui/field.tsx';
import { describeAction, describeCondition } from './filter-labels.ts';

const t = translator(mailFiltersMessages);

/** Says at once which filter would act on a message. Nothing is sent. */
export function FilterTest({ domainId }: { domainId: string }) {
  const [message, setMessage] = useState<TestMessage>({ from: '', to: '', subject: '', body: '' });
  const list = (key: 'custom' | 'whitelist' | 'blacklist') => ({ query: { domain_id: domainId, key } });
  const custom = useResource(filters, list('custom')).data;
  const whitelist = useResource(filters, list('whitelist')).data;
  const blacklist = useResource(filters, list('blacklist')).data;
  const isEmpty = Object.values(message).every((text) => text.trim() === '');
  const isReady = custom && whitelist && blacklist;
  const filter = isReady && !isEmpty ? findMatchingFilter({ custom, whitelist, blacklist }, message) : null;
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
        {isEmpty ? (
          <span className="text-muted">{t('filter.testEmpty')}</span>
        ) : !isReady ? (
          <span className="text-muted">{t('filter.testLoading')}</span>
        ) : filter ? (
          <>
            <span>
              {filter.kind === 'whitelist' ? (
                <Chip tone="success">{t('filter.isAllowed')}</Chip>
              ) : filter.kind === 'blacklist' ? (
                <Chip tone="danger">{t('filter.isBlocked')}</Chip>
              ) : (
                <Chip tone="info">{t('filter.isNumber', { n: filter.position })}</Chip>
              )}
            </span>
            <span className="break-words">
              {filter.kind === 'custom' ? describeCondition(filter) : filter.match_value}
            </span>
            <span className="font-semibold break-words">
              →{' '}
              {filter.kind === 'whitelist'
                ? t('filter.toInbox')
                : filter.kind === 'blacklist'
                  ? t('filter.junk')
                  : describeAction(filter)}
            </span>
          </>
        ) : (
          <span>{t('filter.testNone')}</span>
        )}
      </div>
    </section>
  );
}
