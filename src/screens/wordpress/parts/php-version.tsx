import { wordpressSiteMessages } from '#core/i18n/messages/wordpress-site.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { updateSite } from '#core/wordpress/sites.store.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { PhpVersionForm } from '#screens/features/php-version/php-version-form.tsx';

const t = translator(wordpressSiteMessages);

/** The PHP version of a site. A version that something installed cannot run on is refused, and that is named. */
export const PhpVersion = ({ site: { id, php_version, php_versions } }: { site: WordpressSite }) => (
  <PhpVersionForm
    title={t('wpSite.php')}
    text={t('wpSite.phpText')}
    submitLabel={t('wpSite.phpSave')}
    saved={php_version ?? ''}
    versions={php_versions}
    request={(version) => updateSite.run({ params: { id }, body: { php_version: version } })}
  />
);
