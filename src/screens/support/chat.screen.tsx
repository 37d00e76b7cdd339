import { frameMessages } from '#core/i18n/messages/frame.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { FullChat } from './parts/full-chat.tsx';
import { TopicLinks } from './parts/topic-links.tsx';

const t = translator(frameMessages);

/** The live chat as a page: of the ticket in `?id=`, else of the ticket stored in this browser. */
export function ChatScreen() {
  const id = new URLSearchParams(useSignalValue(usePortal().router.search)).get('id');
  return (
    <DetailPage
      title={t('menu.chat')}
      crumbs={[{ label: t('menu.help'), to: '/support/help' }]}
      summary={<TopicLinks />}
    >
      <FullChat ticketId={id && /^\d{1,18}$/.test(id) ? id : null} returnPath="/support/help" />
    </DetailPage>
  );
}
