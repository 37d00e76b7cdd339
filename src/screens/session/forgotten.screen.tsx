import { useState } from 'react';
import * as z from 'zod/mini';
import { accountMessages } from '#core/i18n/messages/account.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { required } from '#core/rules/fields.rules.ts';
import { session } from '#core/session/session.store.ts';
import type { SecurityQuestion } from '#core/user/account.schema.ts';
import { loadSecurityQuestions, verifyAnswers } from '#core/user/recovery.store.ts';
import { resetToken } from '#core/user/reset-token.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { LoginField, TextField } from '../ui/field.tsx';
import { Form, useSubmit } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { usePortalForm } from '../ui/use-portal-form.ts';

const t = translator(accountMessages, sessionMessages);

/** For users who cannot read their mailbox: answering security questions gives the same token as a mailed link. */
export function ForgottenScreen() {
  const [login, setLogin] = useState<string | null>(null);
  const [questions, setQuestions] = useState<readonly SecurityQuestion[]>([]);
  return (
    <div className="grid gap-5">
      {login === null ? (
        <LoginStep
          onQuestions={(enteredLogin, loaded) => {
            setQuestions(loaded);
            setLogin(enteredLogin);
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
  const submit = useSubmit(form, ({ login }) => loadSecurityQuestions(login.trim()), {
    onSuccess: (questions, { login }) => onQuestions(login.trim(), questions),
  });
  return (
    <Form {...submit} label={t('forgotten.title')}>
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
    schema,
    Object.fromEntries(questions.map(({ id }) => [`q${id}`, ''])),
  );
  const isPending = useSignalValue(verifyAnswers.isPending);
  const submit = useSubmit(
    form,
    (values) =>
      verifyAnswers.run({
        body: { login, answers: questions.map(({ id }) => ({ id, answer: values[`q${id}`] ?? '' })) },
      }),
    {
      onSuccess: ({ code }) => {
        if (!code) {
          submit.setError(t('error.generic'));
          return;
        }
        resetToken().set(code);
        router.navigate('/auth/reset-password');
      },
    },
  );
  return (
    <Form {...submit} label={t('forgotten.title')}>
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
