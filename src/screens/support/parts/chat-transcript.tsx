import { Download, Mail } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Conversation } from '#core/chat/conversation.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { chatFormsMessages } from '#core/i18n/messages/chat-forms.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import { email } from '#core/rules/email.rules.ts';
import { field } from '#core/rules/field.schema.ts';
import { required } from '#core/rules/fields.rules.ts';
import { session } from '#core/session/session.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, FormError, showServerErrors, useSubmit } from '#screens/ui/form.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';

const t = translator(chatFormsMessages);

/** Downloads the chat as a text file, or mails it. */
export function ChatTranscript({ conversation }: { conversation: Conversation }) {
  const userEmail = useSignalValue(session().user)?.email ?? '';
  const [schema] = useState(() => z.object({ email: field(required, email) }));
  const form = usePortalForm(schema, { email: userEmail });
  const [isMailOpen, setMailOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isDownloading, setDownloading] = useState(false);
  const mail = useSubmit(form, (values) => conversation.mailTranscript(values.email.trim()), {
    onSuccess: (_data, values) => {
      setMailOpen(false);
      setSentTo(values.email.trim());
    },
    onFailure: (error) => {
      setSentTo(null);
      return showServerErrors(form, error);
    },
  });
  const download = async () => {
    setDownloading(true);
    const outcome = await conversation.transcript();
    setDownloading(false);
    setSentTo(null);
    mail.setError(outcome.ok ? null : errorMessage(outcome.error));
    if (outcome.ok) downloadBlob(outcome.data, `chat-${conversation.id}.txt`);
  };
  return (
    <section aria-label={t('chat.transcript')} className="grid gap-2">
      <p className="font-semibold">{t('chat.transcript')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={Download} isPending={isDownloading} onClick={() => void download()}>
          {t('chat.transcriptSave')}
        </Button>
        <Button size="small" icon={Mail} aria-expanded={isMailOpen} onClick={() => setMailOpen(!isMailOpen)}>
          {t('chat.transcriptMail')}
        </Button>
      </div>
      {isMailOpen && (
        // The error is shown below, where that of the download is shown too.
        <Form {...mail} error={null}>
          <TextField
            label={t('chat.transcriptTo')}
            type="email"
            autoComplete="email"
            error={form.formState.errors.email?.message}
            {...form.register('email')}
          />
          <div>
            <Button type="submit" size="small" isPending={form.formState.isSubmitting}>
              {t('chat.transcriptMail')}
            </Button>
          </div>
        </Form>
      )}
      <p role="status" className="text-sm text-muted">
        {sentTo !== null && t('chat.transcriptSent', { email: sentTo })}
      </p>
      <FormError error={mail.error} />
    </section>
  );
}
