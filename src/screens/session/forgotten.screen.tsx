import { useState } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { accountMessages } from '#core/i18n/messages/account.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field, required } from '#core/rules/fields.rules.ts';
import { session } from '#core/session/session.store.ts';
import type { SecurityQuestion } from '#core/user/account.schema.ts';
import { loadSecurityQuestions, verifyAnswers } from '#core/user/recovery.store.ts';
import { resetToken } from '#core/user/reset-token.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { LoginField, TextField } from '../ui/field.tsx';
import { Form, usePortalForm } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';

const t = translator(accountMessages, sessionMessages);

/** For who cannot read the mailbox either: security questions, whose answers give what a mailed link would. */
export function ForgottenScreen() {
  const [login, setLogin] = useState<string | null>(null);
  const [questions, setQuestions] = useState<readonly SecurityQuestion[]>([]);
  return (
    <div className="grid gap-5">
      {login === null ? (
        <LoginStep
          onQuestions={(whose, asked) => {
            setQuestions(asked);
            setLogin(whose);
          }}
        />
      ) : (
        <SecurityAnswersStep login={login} questions={questions} />
      )}
      <p className="text-muted">
        {t('forgotten.ours')} <Link to="/support/help">{t('forgotten.help')}</Link>
      </p>
      <p>
        <Link to="/">{t('signIn.back')}</Link>
      </p>
    </div>
  );
}

function LoginStep({ onQuestions }: { onQuestions: (login: string, questions: SecurityQuestion[]) => void }) {
  const [schema] = useState(() => z.object({ login: field(required) }));
  const form = usePortalForm(schema, { login: session().prefilledLogin.peek() });
  const [error, setError] = useState<string | null>(null);
  const submit = async ({ login }: { login: string }) => {
    setError(null);
    const outcome = await loadSecurityQuestions(login.trim());
    if (outcome.ok) onQuestions(login.trim(), outcome.data);
    else setError(errorMessage(outcome.error));
  };
  return (
    <Form form={form} onSubmit={submit} error={error} label={t('forgotten.title')}>
      <LoginField label={t('signIn.login')} error={form.formState.errors.login?.message} {...form.register('login')} />
      <Button type="submit" variant="primary" size="large" isWide isPending={form.formState.isSubmitting}>
        {t('forgotten.next')}
      </Button>
    </Form>
  );
}

function SecurityAnswersStep({ login, questions }: { login: string; questions: readonly SecurityQuestion[] }) {
  const { router } = usePortal();
  const [schema] = useState(() => z.object(Object.fromEntries(questions.map(({ id }) => [`q${id}`, field(required)]))));
  const form = usePortalForm<Record<string, string>>(
    schema as never,
    Object.fromEntries(questions.map(({ id }) => [`q${id}`, ''])),
  );
  const isPending = useSignalValue(verifyAnswers.isPending);
  const [error, setError] = useState<string | null>(null);
  const submit = async (values: Record<string, string>) => {
    setError(null);
    const outcome = await verifyAnswers.run({
      body: { login, answers: questions.map(({ id }) => ({ id, answer: values[`q${id}`] ?? '' })) },
    });
    if (!outcome.ok || !outcome.data.code) {
      setError(outcome.ok ? t('error.generic') : errorMessage(outcome.error));
      return;
    }
    resetToken().set(outcome.data.code);
    router.navigate('/auth/reset-password');
  };
  return (
    <Form form={form} onSubmit={submit} error={error} label={t('forgotten.title')}>
      {questions.map(({ id, question }) => (
        <TextField
          key={id}
          label={question}
          autoComplete="off"
          error={form.formState.errors[`q${id}`]?.message}
          {...form.register(`q${id}`)}
        />
      ))}
      <Button type="submit" variant="primary" size="large" isWide isPending={isPending}>
        {t('forgotten.submit')}
      </Button>
    </Form>
  );
}
