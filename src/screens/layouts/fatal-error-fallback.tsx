import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { translator } from '#core/i18n/translator.ts';

const t = translator(frameMessages);

/** Shown when the error page itself fails: text and a plain link, nothing that could fail again. */
export const FatalErrorFallback = ({ homeHref }: { homeHref: string }) => (
  <p>
    {t('page.errorInError')} <a href={homeHref}>{t('page.home')}</a>
  </p>
);
