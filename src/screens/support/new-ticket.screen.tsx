import { BookOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { MAX_TEXT } from '#core/chat/chat.rules.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { delay } from '#core/platform/timers.ts';
import { field, maxLength, required } from '#core/rules/fields.rules.ts';
import { acceptAttribute, addAttachments, describeAttachmentRules } from '#core/support/attachments.rules.ts';
import { articles, createTicket, departments, ticketDraft } from '#core/support/support.store.ts';
import { supportSettings } from '#core/support/support-settings.store.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { Meter } from '../ui/feedback.tsx';
import { SelectField, TextareaField, TextField } from '../ui/field.tsx';
import { FileField } from '../ui/file-field.tsx';
import { Form, showServerErrors, usePortalForm } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { DetailPage } from '../ui/pages.tsx';

const t = translator(chatMessages, frameMessages, supportMessages);

const TYPING_MS = 300;
const empty = { subject: '', department_id: '', body: '' };

/** Opens a ticket. What is typed is kept on this device until it is sent; guides that fit are offered meanwhile. */
export function NewTicketScreen() {
  const { router } = usePortal();
  const [schema] = useState(() =>
    z.object({
      subject: field(required, maxLength(200)),
      department_id: field(required),
      body: field(required, maxLength(MAX_TEXT)),
    }),
  );
  const [kept] = useState(() => ticketDraft().read());
  const [isRestored, setRestored] = useState(kept !== null);
  const form = usePortalForm(schema, kept ?? empty);
  const values = form.watch();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [fileError, setFileError] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const isPending = useSignalValue(createTicket.isPending);
  const desks = useResource(departments, { query: {} });
  const rules = useSignalValue(supportSettings().attachmentRules);
  useEffect(() => void supportSettings().load(), []);
  // Each keystroke is kept
  useEffect(() => ticketDraft().save(values), [values.subject, values.department_id, values.body]);

  const choose = (next: readonly File[]) => {
    const { files: fitting, problems } = addAttachments([], next, rules);
    setFileError(problems[0] ?? null);
    setFiles(fitting);
  };
  // Files may have been chosen before the provider had said its rules
  useEffect(() => {
    if (files.length > 0) choose(files);
  }, [rules]);
  const submit = async (input: z.output<typeof schema>) => {
    setError(null);
    const body = {
      ...input,
      subject: input.subject.trim(),
      body: input.body.trim(),
      communication_medium: 'client_app',
      ...(files.length ? { 'filepath[]': [...files] } : {}),
    };
    const outcome = await createTicket.run({ body }, files.length > 0 ? { onProgress: setProgress } : {});
    setProgress(null);
    if (outcome.ok) {
      ticketDraft().clear();
      router.navigate(`/support/tickets/${outcome.data.data.id}`, { replace: true });
      return;
    }
    setFileError(outcome.error.fieldMessage('filepath'));
    const rest = showServerErrors(form, outcome.error);
    const isSaid =
      rest === null ||
      rest === outcome.error.fieldMessage('filepath') ||
      (outcome.error.kind === 'http' && !outcome.error.providerMessage && outcome.error.messages.length === 0);
    setError(isSaid ? t('ticket.failed') : `${t('ticket.failed')}. ${rest}`);
  };
  const { errors } = form.formState;
  return (
    <DetailPage
      title={t('ticket.new')}
      crumbs={[
        { label: t('menu.help'), to: '/support/help' },
        { label: t('ticket.list'), to: '/support/tickets' },
      ]}
      summary={<Suggestions subject={values.subject} />}
    >
      <div className="grid gap-4 p-5 rounded-card border border-line bg-surface">
        <p className="text-muted">{t('ticket.newText')}</p>
        {isRestored && (
          <p
            role="status"
            className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 rounded bg-info-soft text-info"
          >
            {t('ticket.draftRestored')}
            <Button
              size="small"
              onClick={() => {
                form.reset(empty);
                setRestored(false);
              }}
            >
              {t('ticket.discardDraft')}
            </Button>
          </p>
        )}
        <Form form={form} onSubmit={submit} error={error} label={t('ticket.new')}>
          <TextField
            label={t('ticket.subject')}
            autoComplete="off"
            maxLength={200}
            error={errors.subject?.message}
            {...form.register('subject')}
          />
          <SelectField
            label={t('ticket.department')}
            error={errors.department_id?.message}
            options={[
              { value: '', label: t('ticket.chooseDepartment') },
              ...(desks.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.register('department_id')}
          />
          <TextareaField label={t('ticket.message')} rows={9} error={errors.body?.message} {...form.register('body')} />
          <FileField
            label={t('ticket.files')}
            help={describeAttachmentRules(rules)}
            accept={acceptAttribute(rules)}
            files={files}
            onFilesChange={choose}
            error={fileError}
          />
          {progress !== null && (
            <Meter
              label={t('ticket.files')}
              value={progress}
              max={1}
              text={t('chat.uploading', { percent: Math.round(progress * 100) })}
            />
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" isPending={isPending}>
              {t('ticket.send')}
            </Button>
            {(values.subject || values.body) && <span className="text-sm text-muted">{t('ticket.draftKept')}</span>}
          </div>
        </Form>
      </div>
    </DetailPage>
  );
}

/** Guides that say something about the subject, while it is being typed. */
function Suggestions({ subject }: { subject: string }) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const typing = new AbortController();
    void delay(TYPING_MS, typing.signal).then(() => typing.signal.aborted || setAsked(longestWord(subject)));
    return () => typing.abort();
  }, [subject]);
  const { data } = useResource(articles, asked ? { query: { search: asked, per_page: 10 } } : null);
  const found = asked ? (data?.articles.slice(0, 4) ?? []) : [];
  return (
    <section aria-label={t('ticket.suggested')} aria-live="polite" className="grid gap-3">
      <p className="flex items-center gap-2 text-sm font-semibold">
        <BookOpen size={16} aria-hidden className="text-accent" />
        {t(found.length > 0 ? 'ticket.suggested' : 'support.guides')}
      </p>
      {found.length > 0 ? (
        <ul className="grid gap-3">
          {found.map((article) => (
            <li key={article.id} className="grid gap-0.5">
              <Link to={`/support/knowledgebase/article/${article.id}`}>{article.title}</Link>
              <span className="text-sm text-muted">{article.summary}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Link to="/support/knowledgebase">{t('support.allGuides')}</Link>
      )}
    </section>
  );
}

/** The search wants all words; of a sentence the longest says most. */
function longestWord(subject: string): string {
  const words = subject.match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return words.sort((a, b) => b.length - a.length)[0] ?? '';
}
