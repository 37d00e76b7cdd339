import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { faqs } from '#core/support/support.store.ts';
import { Question } from '../features/faq/question.tsx';
import { usePortal, useResource } from '../ui/context.tsx';
import { Link } from '../ui/link.tsx';
import { Loaded } from '../ui/loaded.tsx';
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
      <div className="settles">
        <Loaded from={questions} skeleton={280}>
          {(list) => (
            <div className="rounded-card border border-line bg-surface overflow-hidden">
              {list.map((faq) => (
                <Question key={faq.id} faq={faq} />
              ))}
            </div>
          )}
        </Loaded>
      </div>
      <p className="text-base text-muted">
        {t('faq.askText')} <Link to="/support/help">{t('service.ask')}</Link>
      </p>
    </TextPage>
  );
}
