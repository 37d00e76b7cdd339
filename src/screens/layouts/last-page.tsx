import '#core/i18n/areas/frame.ts';
import { t } from '#core/i18n/index.ts';

/** For when the error page itself breaks: text and a plain link, nothing that could fail again. */
export const LastPage = ({ home }: { home: string }) => (
  <p>
    {t('page.errorInError')} <a href={home}>{t('page.home')}</a>
  </p>
);
