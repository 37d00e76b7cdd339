import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '#core/http/api-error.ts';
import { splitFields } from '#core/http/error-fields.rules.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { supportMessages } from '#core/i18n/messages/support.en.ts';
import { ticketNoticesMessages } from '#core/i18n/messages/ticket-notices.en.ts';
import { translator } from '#core/i18n/translator.ts';
import {
  type AttachmentRules,
  acceptAttribute,
  addAttachments,
  describeAttachmentRules,
} from '#core/support/attachments.rules.ts';
import { createTicket, departments, type TicketDraft, ticketDraft } from '#core/support/support.store.ts';
import { supportSettings } from '#core/support/support-settings.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Meter } from '#screens/ui/feedback.tsx';
import { SelectField, TextareaField, TextField } from '#screens/ui/field.tsx';
import { FileField } from '#screens/ui/file-field.tsx';
import { Form, showServerErrors, useSubmit } from '#screens/ui/form.tsx';
import type { PortalForm } from '#screens/ui/use-portal-form.ts';

const t = translator(chatMessages, supportMessages, ticketNoticesMessages);

/** The fields of a new ticket. Its text is stored on this device until it is sent. */
export function TicketForm({ form }: { form: PortalForm<TicketDraft> }) {
  const [subject, body] = form.watch(['subject', 'body']);
  const attachments = useAttachments();
  const { submit, uploadProgress } = useTicketSubmit(form, attachments);
  const isPending = useSignalValue(createTicket.isPending);
  const selectable = useResource(departments, { query: {} });
  // On the change itself: by the time it is rendered, the page may be gone.
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => ticketDraft().save(values) }),
    [form],
  );
  const { errors } = form.formState;
  return (
    <Form {...submit} label={t('ticket.new')}>
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
          ...(selectable.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.register('department_id')}
      />
      <TextareaField label={t('ticket.message')} rows={9} error={errors.body?.message} {...form.register('body')} />
      <FileField
        label={t('ticket.files')}
        help={
          // The provider's rules, which come later, take more than one line.
          <span className="block min-h-[57px] sm:min-h-[38px]">{describeAttachmentRules(attachments.rules)}</span>
        }
        accept={acceptAttribute(attachments.rules)}
        files={attachments.files}
        onFilesChange={attachments.setFiles}
        error={attachments.error}
      />
      {uploadProgress !== null && (
        <Meter
          label={t('ticket.files')}
          value={uploadProgress}
          max={1}
          text={t('chat.uploading', { percent: Math.round(uploadProgress * 100) })}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('ticket.send')}
        </Button>
        {(subject || body) && <span className="text-sm text-muted">{t('ticket.draftKept')}</span>}
      </div>
    </Form>
  );
}

/** The chosen files that the provider's rules allow. */
function useAttachments() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [error, setError] = useState<string | null>(null);
  const rules = useSignalValue(supportSettings().attachmentRules);
  useEffect(() => void supportSettings().load(), []);
  const choose = (chosen: readonly File[], allowed: AttachmentRules) => {
    const { files: accepted, problems } = addAttachments([], chosen, allowed);
    setError(problems[0] ?? null);
    setFiles(accepted);
  };
  // Files may have been chosen before the provider's rules were loaded.
  const recheck = useEffectEvent((loaded: AttachmentRules) => {
    if (files.length > 0) choose(files, loaded);
  });
  useEffect(() => recheck(rules), [rules]);
  return { files, error, setError, rules, setFiles: (chosen: readonly File[]) => choose(chosen, rules) };
}

/** Sends the ticket, then opens it. `uploadProgress` is 0 to 1 while files are uploaded, else null. */
function useTicketSubmit(form: PortalForm<TicketDraft>, attachments: ReturnType<typeof useAttachments>) {
  const { router } = usePortal();
  const [uploadProgress, setUploadProgress] = useState<number | null>(null);
  const { files, setError } = attachments;
  const submit = useSubmit(
    form,
    async (values) => {
      const body = {
        ...values,
        subject: values.subject.trim(),
        body: values.body.trim(),
        communication_medium: 'client_app',
        ...(files.length > 0 ? { 'filepath[]': [...files] } : {}),
      };
      const outcome = await createTicket.run({ body }, files.length > 0 ? { onProgress: setUploadProgress } : {});
      setUploadProgress(null);
      return outcome;
    },
    {
      onSuccess: (created) => {
        ticketDraft().clear();
        router.navigate(`/support/tickets/${created.data.id}`, { replace: true });
      },
      onFailure: (error) => {
        const { messages, rest } = splitFields(error, ['filepath']);
        setError(messages.filepath ?? null);
        return (rest && showServerErrors(form, rest, failureMessage)) ?? t('ticket.failed');
      },
    },
  );
  return { submit, uploadProgress };
}

/** S2 §8's sentence, above what the server says about no field. */
const failureMessage = (error: ApiError): string =>
  error.kind === 'http' && error.text === null ? t('ticket.failed') : `${t('ticket.failed')}\n${errorMessage(error)}`;
