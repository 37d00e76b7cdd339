import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { sessionMessages } from '#core/i18n/messages/session.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Match } from '#core/router/match.rules.ts';
import type { User } from '#core/user/user.schema.ts';
import { AuthLayout } from '../layouts/auth.layout.tsx';
import { FatalErrorFallback } from '../layouts/fatal-error-fallback.tsx';
import type { Route } from '../routes.ts';
import { EmptyState, ErrorBoundary } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import {
  AccessDenied,
  CheckoutLayout,
  ErrorPage,
  GuestLayout,
  InviteLayout,
  MainLayout,
  OnboardingGate,
  OnboardingLayout,
} from './lazy-parts.tsx';

const t = translator(frameMessages, sessionMessages);

interface PageLayoutProps {
  routeMatch: Match<Route> | null;
  user: User | null;
  isDenied: boolean;
  loadingBar: ReactNode;
  homeHref: string;
  pathname: string;
  children: ReactNode;
}

/** The layout of a page, or what replaces the page when it must not be shown. */
export function PageLayout({ routeMatch, user, isDenied, loadingBar, homeHref, pathname, children }: PageLayoutProps) {
  const { layout, title, text } = routeMatch?.route ?? {};
  const content = (
    <ErrorBoundary key={pathname} fallback={() => <FatalErrorFallback homeHref={homeHref} />}>
      <ErrorBoundary fallback={() => <ErrorPage />}>{children}</ErrorBoundary>
    </ErrorBoundary>
  );
  if ((layout === 'auth' || layout === 'auth-large') && title) {
    return (
      <AuthLayout title={t(title)} text={text && t(text)} size={layout === 'auth' ? 'small' : 'large'}>
        {loadingBar}
        {content}
      </AuthLayout>
    );
  }
  if (layout === 'invite') return <InviteLayout>{content}</InviteLayout>;
  const checkout = layout === 'checkout' && (
    <CheckoutLayout>
      {loadingBar}
      {content}
    </CheckoutLayout>
  );
  if (!user) return checkout || <GuestLayout>{content}</GuestLayout>;
  const inactiveTeam = findInactiveTeam(user, pathname);
  if (checkout && !inactiveTeam && !isDenied) return <OnboardingGate>{checkout}</OnboardingGate>;
  if (layout === 'onboarding' && !inactiveTeam && !isDenied) {
    return (
      <OnboardingGate>
        <OnboardingLayout>{content}</OnboardingLayout>
      </OnboardingGate>
    );
  }
  return (
    <OnboardingGate>
      <MainLayout user={user}>
        {loadingBar}
        {inactiveTeam ? <InactiveTeam name={inactiveTeam.name} /> : isDenied ? <AccessDenied /> : content}
      </MainLayout>
    </OnboardingGate>
  );
}

/** S1 §4: content only shows while all teams are active. The support pages always show, so that users can ask for help. */
const findInactiveTeam = (user: User, pathname: string) =>
  pathname.startsWith('/support') ? undefined : user.teams.find(({ status }) => status && status !== 'active');

const InactiveTeam = ({ name }: { name: string }) => (
  <EmptyState
    isFullPage
    icon={ShieldAlert}
    title={t('team.inactiveTitle', { name })}
    action={<Link to="/support/help">{t('team.inactiveHelp')}</Link>}
  >
    {t('team.inactiveText')}
  </EmptyState>
);
