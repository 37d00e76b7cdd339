import { wordpressMessages } from '#core/i18n/messages/wordpress.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { PageTitle } from '../ui/page-title.tsx';

const t = translator(wordpressMessages);

/** The team's WordPress sites. */
export const SitesScreen = () => <PageTitle>{t('wordpress.title')}</PageTitle>;
