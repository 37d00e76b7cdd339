import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { faqs } from '#core/support/support.store.ts';
import { usePortal, useResource } from '../ui/context.tsx';
import { ErrorState, Skeleton } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { InfoNav, TextPage } from './text-page.tsx';

const t = translator(infoMessages);

/** The questions people ask before they are customers; the migration's own stand first where there is one. */
export function FaqScreen() {
  const { host } = usePortal();
  const { data, error, refresh } = useResource(faqs, { query: {} });
  const isMigration = host.config().brand === 'gb';
  return (
    <TextPage title={t('faq.title')} sections={[]} related={<InfoNav />}>
      {isMigration && (
        <p>
          <Link to="/hostopia-migration">{t('faq.moveTitle')}</Link>
        </p>
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refresh()} />
      ) : data ? (
        <div className="grid">
          {data.map((faq) => (
            <details key={faq.id} className="py-3 border-b">
              <summary className="font-semibold cursor-pointer">{faq.question}</summary>
              <RichText html={faq.answer} className="pt-2" />
            </details>
          ))}
        </div>
      ) : (
        <Skeleton height={280} />
      )}
      <p>
        <Link to="/support/knowledgebase/faqs">{t('faq.all')}</Link>
      </p>
    </TextPage>
  );
}
