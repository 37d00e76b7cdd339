import type { LegacyProvider } from '#core/brand/brand.schema.ts';
import { byLocale } from '#core/i18n/by-locale.ts';
import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { session } from '#core/session/session.store.ts';
import { brandThemes } from '#core/theme/brands.ts';
import { useProviders } from '../features/brand/use-providers.ts';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { TextPage } from './text-page.tsx';

const t = translator(infoMessages);

const conjunction = byLocale((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }));

/** /hostopia-migration: what customers of the migrated providers keep (S1 §1, gb), and where they continue. */
export function MigrationScreen() {
  const { host } = usePortal();
  const { title } = brandThemes[host.config().brand];
  const providers = useProviders();
  const isSignedIn = useSignalValue(session().user) !== null;
  return (
    <TextPage
      title={t('migration.title', { brand: title })}
      intro={<p>{t('migration.text')}</p>}
      sections={providers ? sectionsFor(providers) : []}
      related={
        providers && (
          <nav aria-label={t('info.more')} className="grid gap-1">
            <p className="text-sm font-semibold">{t('info.more')}</p>
            <p>
              <Link to="/faq">{t('migration.faq')}</Link>
            </p>
            <p>
              <Link to="/support/help">{t('migration.ask')}</Link>
            </p>
          </nav>
        )
      }
    >
      {providers ? (
        <p className="pt-2">
          <Link
            to={isSignedIn ? '/email' : '/'}
            className="inline-flex items-center control-height px-4 rounded text-base font-semibold bg-accent text-on-accent hover:bg-accent-strong"
          >
            {t(isSignedIn ? 'migration.toEmail' : 'migration.signIn')}
          </Link>
        </p>
      ) : (
        <Skeleton height={400} />
      )}
    </TextPage>
  );
}

function sectionsFor(providers: readonly LegacyProvider[]) {
  const domains = providers.flatMap((provider) => provider.domains);
  return [
    {
      title: t('migration.addressTitle'),
      text:
        domains.length > 0
          ? t('migration.address', { domains: conjunction().format(domains) })
          : t('migration.anyAddress'),
    },
    { title: t('migration.domainTitle'), text: t('migration.domain') },
    { title: t('migration.webTitle'), text: t('migration.web') },
    { title: t('migration.accessTitle'), text: t('migration.access') },
    providers.length > 0
      ? {
          title: t('migration.providersTitle'),
          text: conjunction().format(providers.map((provider) => provider.name)),
        }
      : { title: t('migration.unsureTitle'), text: t('migration.unsure') },
  ];
}
