import { ShieldCheck, ShieldOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { profileMessages } from '#core/i18n/messages/profile.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { User } from '#core/user/user.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { Chip } from '#screens/ui/feedback.tsx';
import { FormSection } from '#screens/ui/form-page.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';

const t = translator(profileMessages);

const EnrolAuthenticatorDialog = lazyPart(() =>
  import('./second-factor-dialogs.tsx').then((module) => module.EnrolAuthenticatorDialog),
);
const DisableSecondFactorDialog = lazyPart(() =>
  import('./second-factor-dialogs.tsx').then((module) => module.DisableSecondFactorDialog),
);
const NewRecoveryCodesDialog = lazyPart(() =>
  import('./second-factor-dialogs.tsx').then((module) => module.NewRecoveryCodesDialog),
);

/** Two-factor authentication: whether it is on, the recovery codes left, and buttons to change it. */
export function SecondFactorSection({ user }: { user: User }) {
  const [open, setOpen] = useState<'enrol' | 'disable' | 'codes' | null>(null);
  const close = () => setOpen(null);
  const isOn = Boolean(user.is_2fa_enabled);
  const left = user.recovery_codes_left ?? 0;
  return (
    <FormSection title={t('profile.secondFactor')} text={t('profile.secondFactorText')}>
      <p className="flex flex-wrap items-center gap-3">
        <Chip tone={isOn ? 'success' : 'warning'} icon={isOn ? ShieldCheck : ShieldOff}>
          {t(isOn ? 'profile.secondFactorOn' : 'profile.secondFactorOff')}
        </Chip>
        {isOn && (
          <span className={left < 3 ? 'text-warning' : 'text-muted'}>{t('profile.codesLeft', { n: left })}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <>
            <Button onClick={() => setOpen('codes')}>{t('profile.codesNew')}</Button>
            <Button onClick={() => setOpen('enrol')}>{t('profile.replace')}</Button>
            <Button variant="danger" onClick={() => setOpen('disable')}>
              {t('profile.disable')}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => setOpen('enrol')}>
            {t('profile.enable')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {open === 'enrol' && <EnrolAuthenticatorDialog user={user} onClose={close} />}
        {open === 'disable' && <DisableSecondFactorDialog user={user} onClose={close} />}
        {open === 'codes' && <NewRecoveryCodesDialog user={user} onClose={close} />}
      </Suspense>
    </FormSection>
  );
}
