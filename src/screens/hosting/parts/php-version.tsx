import type { HostingAccount } from '#core/hosting/hosting.schema.ts';
import { updateHostingAccount } from '#core/hosting/hosting.store.ts';
import { hostingMessages } from '#core/i18n/messages/hosting.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { PhpVersionForm } from '#screens/features/php-version/php-version-form.tsx';

const t = translator(hostingMessages);

/** The PHP version of all websites of an account. */
export const PhpVersion = ({ account: { id, php_version, php_versions } }: { account: HostingAccount }) => (
  <PhpVersionForm
    title={t('hosting.php')}
    text={t('hosting.phpText')}
    submitLabel={t('hosting.phpSave')}
    saved={php_version ?? ''}
    versions={php_versions}
    request={(version) => updateHostingAccount.run({ params: { id }, body: { php_version: version } })}
  />
);
