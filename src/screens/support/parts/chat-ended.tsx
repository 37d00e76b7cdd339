import { Download, Mail, MessageCirclePlus, Star } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Conversation } from '#core/chat/conversation.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { chatFormsMessages } from '#core/i18n/messages/chat-forms.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import { field, required } from '#core/rules/fields.rules.ts';
import { email } from '#core/rules/net.rules.ts';
import { session } from '#core/session/session.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { TextareaField, TextField } from '#screens/ui/field.tsx';
import { Form, FormError, usePortalForm } from '#screens/ui/form.tsx';

const t = translator(chatFormsMessages);

const STARS = [1, 2, 3, 4, 5] as const;

/** The end of a chat: how it was, and the talk to take along. */
export function ChatEnded({
  conversation,
  onRestart,
  onClose,
}: {
  conversation: Conversation;
  onRestart: () => void;
  onClose: () => void;
}) {
  return (
    <div className="grid gap-4 p-4 border-t overflow-y-auto max-h-[60%] shrink-0">
      <Rating conversation={conversation} />
      <Transcript conversation={conversation} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={MessageCirclePlus} onClick={onRestart}>
          {t('chat.again')}
        </Button>
        <Button onClick={onClose}>{t('dialog.close')}</Button>
      </div>
    </div>
  );
}

function Rating({ conversation }: { conversation: Conversation }) {
  const given = useSignalValue(conversation.ticket)?.rating ?? null;
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (given !== null) {
    return (
      <p role="status" className="font-semibold">
        {t('chat.rateThanks')}
      </p>
    );
  }
  const submit = async () => {
    setBusy(true);
    const outcome = await conversation.rate(rating, comment);
    setBusy(false);
    setError(outcome.ok ? null : errorMessage(outcome.error));
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold mb-1">{t('chat.rateTitle')}</legend>
      <div className="flex gap-1">
        {STARS.map((stars) => (
          <label
            key={stars}
            title={t(`chat.rate${stars}` as MessageKey<typeof chatFormsMessages>)}
            className="relative inline-flex items-center justify-center w-11 h-11 rounded hover:bg-hover"
          >
            <input
              type="radio"
              name={`rating-${conversation.id}`}
              className="absolute inset-0 opacity-0 w-full h-full"
              checked={rating === stars}
              aria-label={t(`chat.rate${stars}` as MessageKey<typeof chatFormsMessages>)}
              onChange={() => setRating(stars)}
            />
            <Star
              size={26}
              aria-hidden
              className={stars <= rating ? 'text-accent' : 'text-faint'}
              fill={stars <= rating ? 'currentColor' : 'none'}
            />
          </label>
        ))}
      </div>
      {rating > 0 && (
        <>
          <TextareaField
            label={t('chat.rateComment')}
            rows={2}
            maxLength={2000}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
          <FormError error={error} />
          <div>
            <Button isPending={isBusy} onClick={() => void submit()}>
              {t('chat.rateSend')}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}

function Transcript({ conversation }: { conversation: Conversation }) {
  const known = useSignalValue(session().user)?.email ?? '';
  const [schema] = useState(() => z.object({ email: field(required, email) }));
  const form = usePortalForm(schema, { email: known });
  const [isMailing, setMailing] = useState(false);
  const [said, setSaid] = useState<{ error?: string; done?: string }>({});
  const [busy, setBusy] = useState<'save' | 'mail' | null>(null);
  const save = async () => {
    setBusy('save');
    const outcome = await conversation.transcript();
    setBusy(null);
    if (outcome.ok) downloadBlob(outcome.data, `chat-${conversation.id}.txt`);
    setSaid(outcome.ok ? {} : { error: errorMessage(outcome.error) });
  };
  const mail = async ({ email: to }: { email: string }) => {
    setBusy('mail');
    const outcome = await conversation.mailTranscript(to.trim());
    setBusy(null);
    if (outcome.ok) setMailing(false);
    setSaid(
      outcome.ok ? { done: t('chat.transcriptSent', { email: to.trim() }) } : { error: errorMessage(outcome.error) },
    );
  };
  return (
    <section aria-label={t('chat.transcript')} className="grid gap-2">
      <p className="font-semibold">{t('chat.transcript')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={Download} isPending={busy === 'save'} onClick={() => void save()}>
          {t('chat.transcriptSave')}
        </Button>
        <Button size="small" icon={Mail} aria-expanded={isMailing} onClick={() => setMailing(!isMailing)}>
          {t('chat.transcriptMail')}
        </Button>
      </div>
      {isMailing && (
        <Form form={form} onSubmit={mail}>
          <TextField
            label={t('chat.transcriptTo')}
            type="email"
            autoComplete="email"
            error={form.formState.errors.email?.message}
            {...form.register('email')}
          />
          <div>
            <Button type="submit" size="small" isPending={busy === 'mail'}>
              {t('chat.transcriptMail')}
            </Button>
          </div>
        </Form>
      )}
      <p role="status" className="text-sm text-muted">
        {said.done}
      </p>
      <FormError error={said.error} />
    </section>
  );
}
