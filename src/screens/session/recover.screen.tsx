import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { pageBrandId } from '#core/brand/brand-id.ts';
import { accountMessages } from '#core/i18n/messages/account.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { required } from '#core/rules/fields.rules.ts';
import { session } from '#core/session/session.store.ts';
import { requestResetLink } from '#core/user/recovery.store.ts';
import { Button } from '../ui/button.tsx';
import { useSignalValue } from '../ui/context.tsx';
import { LoginField } from '../ui/field.tsx';
import { Form, useSubmit } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { usePortalForm } from '../ui/use-portal-form.ts';

const t = translator(accountMessages, sessionMessages);

/** Requests a link that sets a new password. The login is carried over from the sign-in form. */
export function RecoverScreen() {
  const [schema] = useState(() => z.object({ email: field(required) }));
  const form = usePortalForm(schema, { email: session().prefilledLogin.peek() });
  const isPending = useSignalValue(requestResetLink.isPending);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submit = useSubmit(
    form,
    async ({ email }) => {
      session().prefillLogin(email);
      const brand_id = await pageBrandId();
      return requestResetLink.run({ body: { email: email.trim(), ...(brand_id ? { brand_id } : {}) } });
    },
    { onSuccess: (_data, { email }) => setSentTo(email.trim()) },
  );
  const links = (
    <p className="flex flex-wrap justify-between gap-x-4 gap-y-2">
      <Link to="/">{t('signIn.back')}</Link>
      <Link to="/auth/forgotten-details">{t('recover.noMail')}</Link>
    </p>
  );
  if (sentTo !== null) {
    return (
      <div className="grid gap-4">
        <div role="status" className="flex items-start gap-3 p-4 rounded-card bg-success-soft text-success">
          <MailCheck size={20} aria-hidden />
          <div className="grid gap-1 min-w-0">
            <p className="font-semibold">{t('recover.sentTitle')}</p>
            <p className="break-words">{t('recover.sentText', { login: sentTo })}</p>
          </div>
        </div>
        <Button onClick={() => setSentTo(null)}>{t('recover.again')}</Button>
        {links}
      </div>
    );
  }
  return (
    <Form {...submit} label={t('recover.title')}>
      <LoginField label={t('signIn.login')} error={form.formState.errors.email?.message} {...form.register('email')} />
      <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
        {t('recover.submit')}
      </Button>
      {links}
    </Form>
  );
}
