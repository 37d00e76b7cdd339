import { useState } from 'react';
import * as z from 'zod/mini';
import { profileMessages } from '#core/i18n/messages/profile.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { minLength, required } from '#core/rules/fields.rules.ts';
import { saveSecurityAnswers, securityAnswers, securityQuestions } from '#core/user/account.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { FormSection } from '#screens/ui/form-page.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';

const t = translator(profileMessages);

const NUMBERS = [1, 2] as const;

export function SecurityQuestions() {
  const answers = useResource(securityAnswers, { query: {} });
  const [isOpen, setOpen] = useState(false);
  return (
    <FormSection title={t('profile.questions')} text={t('profile.questionsText')}>
      <Loaded from={answers} skeleton={<Skeleton width={240} />}>
        {({ length: n }) => (
          <p className="text-muted">{n > 0 ? t('profile.questionsSet', { n }) : t('profile.questionsNone')}</p>
        )}
      </Loaded>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {t(answers.data?.length ? 'profile.questionsChange' : 'profile.questionsSetUp')}
      </Button>
      {isOpen && <SecurityQuestionsDialog onClose={() => setOpen(false)} />}
    </FormSection>
  );
}

function SecurityQuestionsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useResource(securityQuestions, {});
  const [schema] = useState(() =>
    z.object({
      q1: field(required),
      a1: field(required, minLength(2)),
      q2: field(required),
      a2: field(required, minLength(2)),
    }),
  );
  const form = usePortalForm(schema, { q1: '', a1: '', q2: '', a2: '' });
  const submit = useSubmit(
    form,
    (values) => {
      if (values.q1 !== values.q2)
        return saveSecurityAnswers.run({
          body: { answers: NUMBERS.map((n) => ({ id: values[`q${n}`], answer: values[`a${n}`] })) },
        });
      form.setError('q2', { type: 'custom', message: t('profile.questionsTwice') }, { shouldFocus: true });
      return null;
    },
    {
      onSuccess: onClose,
    },
  );
  const { errors } = form.formState;
  const options = [
    { value: '', label: t('profile.chooseQuestion') },
    ...(data ?? []).map(({ id, question }) => ({ value: id, label: question })),
  ];
  return (
    <Dialog title={t('profile.questions')} isOpen onClose={onClose}>
      <Form {...submit} label={t('profile.questions')}>
        {NUMBERS.map((n) => (
          <div key={n} className="grid gap-3">
            <SelectField
              label={t('profile.question', { n })}
              options={options}
              error={errors[`q${n}`]?.message}
              {...form.register(`q${n}`)}
            />
            <TextField
              label={t('profile.answer', { n })}
              autoComplete="off"
              error={errors[`a${n}`]?.message}
              {...form.register(`a${n}`)}
            />
          </div>
        ))}
        <FormActions
          submitLabel={t('profile.questionsSave')}
          isPending={form.formState.isSubmitting}
          onClose={onClose}
        />
      </Form>
    </Dialog>
  );
}
