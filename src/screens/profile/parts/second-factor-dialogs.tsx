import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { profileMessages } from '#core/i18n/messages/profile.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { downloadBlob } from '#core/platform/download-blob.ts';
import { field } from '#core/rules/field.schema.ts';
import { required } from '#core/rules/fields.rules.ts';
import {
  confirmSecondFactor,
  regenerateRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from '#core/user/account.store.ts';
import type { User } from '#core/user/user.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { CopyButton, CopyField } from '#screens/ui/copy-field.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, FormError, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { QrCode } from '#screens/ui/qr-code.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';

const t = translator(profileMessages);

interface ConfirmCodeFormProps {
  label: string;
  action: string;
  variant?: 'primary' | 'danger';
  children?: ReactNode;
  /** Gets the recovery codes that the provider gives with a new authenticator. */
  onConfirmed: (codes: readonly string[] | null) => void | Promise<void>;
  onClose: () => void;
}

/** Asks for a code of the authenticator and has the provider confirm it. */
function ConfirmCodeForm({ label, action, variant = 'primary', children, onConfirmed, onClose }: ConfirmCodeFormProps) {
  const [schema] = useState(() => z.object({ code: field(required) }));
  const form = usePortalForm(schema, { code: '' });
  const submit = useSubmit(form, ({ code }) => confirmSecondFactor.run({ body: { code: code.trim() } }), {
    onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes ?? null),
  });
  return (
    <Form {...submit} label={label}>
      {children}
      <TextField
        label={t('profile.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={form.formState.errors.code?.message}
        {...form.register('code')}
      />
      <FormActions submitLabel={action} variant={variant} isPending={form.formState.isSubmitting} onClose={onClose} />
    </Form>
  );
}

/** Enrols an authenticator: its key as a QR code and as text, then a code from it. A code from the previous one comes first. */
export function EnrolAuthenticatorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [isConfirmed, setConfirmed] = useState(!user.is_2fa_enabled);
  const [isReplacing] = useState(Boolean(user.is_2fa_enabled));
  const [key, setKey] = useState<{ secret: string; url: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (!isConfirmed) return;
    void startSecondFactor.run({}).then((outcome) => {
      if (outcome.ok && outcome.data.secret && outcome.data.url)
        setKey({ secret: outcome.data.secret, url: outcome.data.url });
      else setError(outcome.ok ? t('error.generic') : errorMessage(outcome.error));
    });
  }, [isConfirmed]);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  const title = t(isReplacing ? 'profile.replaceTitle' : 'profile.enrolTitle');
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {!isConfirmed ? (
        <ConfirmCodeForm
          label={title}
          action={t('profile.verify')}
          onClose={onClose}
          onConfirmed={() => setConfirmed(true)}
        >
          <p className="text-muted">{t('profile.verifyText')}</p>
        </ConfirmCodeForm>
      ) : (
        <ConfirmCodeForm
          key="new"
          label={title}
          action={t('profile.verify')}
          onClose={onClose}
          onConfirmed={(newCodes) => {
            notices().success(t('profile.verified'));
            setCodes(newCodes ?? []);
          }}
        >
          <FormError error={error} />
          <p>{t('profile.enrolScan')}</p>
          {key ? <QrCode text={key.url} label={t('profile.enrolQr')} /> : <Skeleton width={200} height={200} />}
          {key ? <CopyField label={t('profile.enrolType')} value={key.secret} /> : <Skeleton height={60} />}
          <p>{t('profile.enrolCode')}</p>
        </ConfirmCodeForm>
      )}
    </Dialog>
  );
}

/** The recovery codes, which are shown only once. */
function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n');
  return (
    <Dialog
      title={t('profile.codesTitle')}
      isOpen
      hideClose
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('profile.codesDone')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">{t('profile.codesText')}</p>
        <ol className="grid grid-cols-2 gap-2 p-4 rounded-card bg-sunken font-mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="flex items-center gap-2">
          <Button
            icon={Download}
            onClick={() => downloadBlob(new Blob([`${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt')}
          >
            {t('profile.codesSave')}
          </Button>
          <CopyButton text={text} label={t('profile.codesCopy')} />
        </div>
      </div>
    </Dialog>
  );
}

export function DisableSecondFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [error, setError] = useState<string | null>(null);
  const disable = async () => {
    const outcome = await turnOffSecondFactor.run({ params: { id: user.id } });
    if (!outcome.ok) {
      setError(errorMessage(outcome.error));
      return;
    }
    onClose();
  };
  return (
    <Dialog title={t('profile.disableTitle')} isOpen onClose={onClose}>
      <ConfirmCodeForm
        label={t('profile.disableTitle')}
        action={t('profile.disable')}
        variant="danger"
        onClose={onClose}
        onConfirmed={disable}
      >
        <FormError error={error} />
        <p>{t('profile.disableText', { email: user.email })}</p>
      </ConfirmCodeForm>
    </Dialog>
  );
}

export function NewRecoveryCodesDialog({ onClose }: { user: User; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const regenerate = async () => {
    const outcome = await regenerateRecoveryCodes.run({});
    if (outcome.ok) setCodes(outcome.data.recovery_codes);
    else setError(errorMessage(outcome.error));
  };
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <Dialog title={t('profile.codesNew')} isOpen onClose={onClose}>
      <ConfirmCodeForm
        label={t('profile.codesNew')}
        action={t('profile.verify')}
        onClose={onClose}
        onConfirmed={regenerate}
      >
        <FormError error={error} />
        <p className="text-muted">{t('profile.verifyText')}</p>
      </ConfirmCodeForm>
    </Dialog>
  );
}
