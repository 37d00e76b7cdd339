import { Check, Circle } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import * as z from 'zod/mini';
import { accountMessages } from '#core/i18n/messages/account.en.ts';
import { rulesMessages } from '#core/i18n/messages/rules.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { delay } from '#core/platform/timers.ts';
import { confirmed, field, passwordClasses, required } from '#core/rules/fields.rules.ts';
import { MIN_SCORE, passwordStrength } from '#core/user/password-strength.ts';
import { PasswordField } from '#screens/ui/field.tsx';
import type { PortalForm } from '#screens/ui/form.tsx';

const t = translator(accountMessages, rulesMessages);

/** Schema of a new password and its repetition: classes, then strength. @param userInputs what is easy to guess of the person */
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
const words = ['password.score0', 'password.score1', 'password.score2', 'password.score3', 'password.score4'] as const;
const tones = ['bg-danger', 'bg-danger', 'bg-warning', 'bg-success', 'bg-success'];
const TYPING_MS = 120;

interface NewPasswordFieldsProps<Values extends FieldValues> {
  form: PortalForm<Values>;
  /** What is easy to guess of the person: name, email. */
  userInputs: readonly string[];
}

/** A new password with what it still lacks, how hard it is to guess, and its repetition. */
export function NewPasswordFields<Values extends FieldValues>({ form, userInputs }: NewPasswordFieldsProps<Values>) {
  const names = useMemo(() => ({ password: 'password' as Path<Values>, again: 'password_again' as Path<Values> }), []);
  const value = String(form.watch(names.password) ?? '');
  const [score, setScore] = useState<number | null>(null);
  const hints = userInputs.join('\n');
  // Rated when the typing pauses
  useEffect(() => {
    if (!value) {
      setScore(null);
      return;
    }
    const typing = new AbortController();
    void delay(TYPING_MS, typing.signal).then(async () => {
      if (typing.signal.aborted) return;
      const rated = await passwordStrength(value, hints.split('\n'));
      if (!typing.signal.aborted) setScore(rated);
    });
    return () => typing.abort();
  }, [value, hints]);
  const errors = form.formState.errors as Record<string, { message?: string } | undefined>;
  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          label={t('password.new')}
          autoComplete="new-password"
          error={errors.password?.message}
          {...form.register(names.password)}
        />
        <div
          role="meter"
          aria-label={t('password.strength')}
          aria-valuemin={0}
          aria-valuemax={4}
          aria-valuenow={score ?? 0}
          aria-valuetext={score === null ? '' : t(words[score] ?? 'password.score0')}
          className="grid grid-cols-4 gap-1"
        >
          {[1, 2, 3, 4].map((step) => (
            <span
              key={step}
              className={`meter-fill h-1.5 rounded-full ${score !== null && score >= step ? tones[score] : 'bg-line'}`}
            />
          ))}
        </div>
        <p className="text-sm text-muted h-5">{score === null ? '' : t(words[score] ?? 'password.score0')}</p>
        <ul className="grid sm:grid-cols-2 gap-x-4 gap-y-1 text-sm">
          {rules.map(([rule, word]) => {
            const isMet = rule.test(value);
            const Icon = isMet ? Check : Circle;
            return (
              <li key={word} className={`flex items-center gap-2 ${isMet ? 'text-success' : 'text-muted'}`}>
                <Icon size={14} aria-hidden />
                <span className="sr-only">{t(isMet ? 'password.has' : 'password.lacks')}: </span>
                {t(word)}
              </li>
            );
          })}
        </ul>
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
