import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { faqs } from '#core/support/support.store.ts';
import { usePortal, useResource } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { InfoNav, TextPage } from './text-page.tsx';

const t = translator(infoMessages);

/** Questions before an order; on the migration brand (gb) a link to the migration comes first. */
export function FaqScreen() {
  const { host } = usePortal();
  const questions = useResource(faqs, { query: {} });
  const isMigration = host.config().brand === 'gb';
  return (
    <TextPage title={t('faq.title')} sections={[]} related={<InfoNav />}>
      {isMigration && (
        <p>
          <Link to="/hostopia-migration">{t('faq.moveTitle')}</Link>
        </p>
      )}
      <Loaded from={questions} skeleton={280}>
        {(list) => (
          <div className="grid">
            {list.map((faq) => (
              <details key={faq.id} className="py-3 border-b">
                <summary className="font-semibold cursor-pointer">{faq.question}</summary>
                <RichText html={faq.answer} className="pt-2" />
              </details>
            ))}
          </div>
        )}
      </Loaded>
      <p>
        <Link to="/support/knowledgebase/faqs">{t('faq.all')}</Link>
      </p>
    </TextPage>
  );
}
