import { Check, Circle } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { accountMessages } from '#core/i18n/messages/account.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { delay } from '#core/platform/timers.ts';
import { field } from '#core/rules/field.schema.ts';
import { confirmed, passwordClasses, required } from '#core/rules/fields.rules.ts';
import { MIN_SCORE, passwordStrength } from '#core/user/password-strength.ts';
import { PasswordField } from '#screens/ui/field.tsx';
import type { PortalForm } from '#screens/ui/use-portal-form.ts';

const t = translator(accountMessages, rulesMessages);

/**
 * Schema of a new password and its repetition. Character classes are checked before strength.
 * @param userInputs what is easy to guess about the user, such as name and email
 */
export function newPasswordShape(userInputs: () => readonly string[], password: () => string) {
  return {
    password: field(required, passwordClasses).check(
      z.refine(
        async (value: string) =>
          passwordClasses(value) !== null || ((await passwordStrength(value, userInputs())) ?? MIN_SCORE) >= MIN_SCORE,
        {
          error: () => t('rules.passwordScore'),
        },
      ),
    ),
    password_again: field(required, confirmed(password)),
  };
}

const rules = [
  [/[a-z]/, 'password.ruleLower'],
  [/[A-Z]/, 'password.ruleUpper'],
  [/\d/, 'password.ruleDigit'],
  [/[^A-Za-z0-9\s]/, 'password.ruleSpecial'],
  [/^.{12,30}$/s, 'password.ruleLength'],
] as const;
const scoreKeys = [
  'password.score0',
  'password.score1',
  'password.score2',
  'password.score3',
  'password.score4',
] as const;
const scoreColours = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-success', 'bg-success'];
/** A password is rated after this pause in typing. */
const TYPING_PAUSE_MS = 120;

interface NewPasswordFieldsProps<Values extends FieldValues> {
  form: PortalForm<Values>;
  /** What is easy to guess about the user: name, email. */
  userInputs: readonly string[];
}

/** A new password with its rules, a strength meter, and its repetition. */
export function NewPasswordFields<Values extends FieldValues>({ form, userInputs }: NewPasswordFieldsProps<Values>) {
  const names = useMemo(() => ({ password: 'password' as Path<Values>, again: 'password_again' as Path<Values> }), []);
  const errors = form.formState.errors as Record<string, { message?: string } | undefined>;
  return (
    <>
      <div className="grid gap-2 max-w-[440px]">
        <PasswordField
          label={t('password.new')}
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register(names.password)}
        />
        <PasswordJudgement form={form} name={names.password} userInputs={userInputs} />
      </div>
      <PasswordField
        label={t('password.again')}
        autoComplete="new-password"
        error={errors.password_again?.message}
        {...form.register(names.again)}
      />
    </>
  );
}

/** What is typed shows first, and how good it is follows. */
function PasswordJudgement<Values extends FieldValues>({
  form,
  name,
  userInputs,
}: NewPasswordFieldsProps<Values> & { name: Path<Values> }) {
  const value = useDeferredValue(String(useWatch({ control: form.control, name }) ?? ''));
  return (
    <>
      <StrengthMeter score={usePasswordScore(value, userInputs)} />
      <PasswordRules value={value} />
    </>
  );
}

/** @returns 0 to 4, `null` while it is not known */
function usePasswordScore(value: string, userInputs: readonly string[]): number | null {
  const [score, setScore] = useState<number | null>(null);
  const hints = userInputs.join('\n');
  useEffect(() => {
    if (!value) {
      setScore(null);
      return;
    }
    const typing = new AbortController();
    void delay(TYPING_PAUSE_MS, typing.signal).then(async () => {
      if (typing.signal.aborted) return;
      const next = await passwordStrength(value, hints.split('\n'));
      if (!typing.signal.aborted) setScore(next);
    });
    return () => typing.abort();
  }, [value, hints]);
  return score;
}

function StrengthMeter({ score }: { score: number | null }) {
  const text = score === null ? '' : t(scoreKeys[score] ?? 'password.score0');
  return (
    <div className="flex items-center gap-3 min-h-[20px]">
      <div
        role="meter"
        aria-label={t('password.strength')}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={score ?? 0}
        aria-valuetext={text}
        className="grid grid-cols-4 gap-1 grow"
      >
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={`meter-fill h-1.5 rounded-full ${score !== null && score >= step ? scoreColours[score] : 'bg-line'}`}
          />
        ))}
      </div>
      <p className="text-sm text-muted empty:absolute">{text}</p>
    </div>
  );
}

const PasswordRules = ({ value }: { value: string }) => (
  <ul className="grid sm:grid-cols-2 gap-x-4 gap-y-1 text-sm">
    {rules.map(([pattern, labelKey]) => {
      const isMet = pattern.test(value);
      const Icon = isMet ? Check : Circle;
      return (
        <li key={labelKey} className={`flex items-center gap-2 ${isMet ? 'text-success' : 'text-muted'}`}>
          <Icon size={14} aria-hidden />
          <span className="sr-only">{t(isMet ? 'password.has' : 'password.lacks')}: </span>
          {t(labelKey)}
        </li>
      );
    })}
  </ul>
);
