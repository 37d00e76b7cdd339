import { useState } from 'react';
import * as z from 'zod/mini';
import { whyFailed } from '#core/http/failure.rules.ts';
import { accountMessages } from '#core/i18n/messages/account.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field, required } from '#core/rules/fields.rules.ts';
import { session } from '#core/session/session.store.ts';
import type { Question } from '#core/user/account.schema.ts';
import { questionsOf, verifyAnswers } from '#core/user/recovery.store.ts';
import { resetToken } from '#core/user/reset-token.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useValue } from '../ui/context.tsx';
import { LoginField, TextField } from '../ui/field.tsx';
import { Form, usePortalForm } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';

const t = translator(accountMessages, sessionMessages);

/** For who cannot read the mailbox either: security questions, whose answers give what a mailed link would. */
export function ForgottenScreen() {
  const [login, setLogin] = useState<string | null>(null);
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  return (
    <div className="grid gap-5">
      {login === null ? (
        <AskLogin
          onQuestions={(whose, asked) => {
            setQuestions(asked);
            setLogin(whose);
          }}
        />
      ) : (
        <AskAnswers login={login} questions={questions} />
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

function AskLogin({ onQuestions }: { onQuestions: (login: string, questions: Question[]) => void }) {
  const [schema] = useState(() => z.object({ login: field(required) }));
  const form = usePortalForm(schema, { login: session().carriedLogin.peek() });
  const [error, setError] = useState<string | null>(null);
  const submit = async ({ login }: { login: string }) => {
    setError(null);
    const outcome = await questionsOf(login.trim());
    if (outcome.ok) onQuestions(login.trim(), outcome.data);
    else setError(whyFailed(outcome.error));
  };
  return (
    <Form form={form} onSubmit={submit} error={error} label={t('forgotten.title')}>
      <LoginField label={t('signIn.login')} error={form.formState.errors.login?.message} {...form.register('login')} />
      <Button type="submit" look="primary" size="large" isWide isBusy={form.formState.isSubmitting}>
        {t('forgotten.next')}
      </Button>
    </Form>
  );
}

function AskAnswers({ login, questions }: { login: string; questions: readonly Question[] }) {
  const { router } = usePortal();
  const [schema] = useState(() => z.object(Object.fromEntries(questions.map(({ id }) => [`q${id}`, field(required)]))));
  const form = usePortalForm<Record<string, string>>(
    schema as never,
    Object.fromEntries(questions.map(({ id }) => [`q${id}`, ''])),
  );
  const isPending = useValue(verifyAnswers.isPending);
  const [error, setError] = useState<string | null>(null);
  const submit = async (values: Record<string, string>) => {
    setError(null);
    const outcome = await verifyAnswers.run({
      body: { login, answers: questions.map(({ id }) => ({ id, answer: values[`q${id}`] ?? '' })) },
    });
    if (!outcome.ok || !outcome.data.code) {
      setError(outcome.ok ? t('error.generic') : whyFailed(outcome.error));
      return;
    }
    resetToken().keep(outcome.data.code);
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
      <Button type="submit" look="primary" size="large" isWide isBusy={isPending}>
        {t('forgotten.submit')}
      </Button>
    </Form>
  );
}
