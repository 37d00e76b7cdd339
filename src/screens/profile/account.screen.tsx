import { profileMessages } from '#core/i18n/messages/profile.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { useSignalValue } from '../ui/context.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ChangePassword } from './parts/change-password.tsx';
import { ProfileForm } from './parts/profile-form.tsx';
import { SecondFactorSection } from './parts/second-factor-section.tsx';
import { SecurityQuestions } from './parts/security-questions.tsx';
import { Sessions } from './parts/sessions.tsx';

const t = translator(profileMessages);

/** The user's details, ways to sign in, and active sessions. */
export function AccountScreen() {
  const user = useSignalValue(session().user);
  if (!user) return null;
  return (
    <section className="grid gap-6 min-w-0">
      <PageTitle>{t('profile.title')}</PageTitle>
      <ProfileForm user={user} />
      <ChangePassword user={user} />
      <SecondFactorSection user={user} />
      <SecurityQuestions />
      <Sessions />
    </section>
  );
}
