import { infoMessages } from '#core/i18n/messages/info.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Link } from '../ui/link.tsx';
import { TextPage } from './text-page.tsx';

const t = translator(infoMessages);

/** /node: what a Node.js project is and how to get one. */
export function NodeScreen() {
  return (
    <TextPage
      title={t('node.title')}
      intro={<p>{t('node.text')}</p>}
      sections={[
        { title: t('node.whatTitle'), text: t('node.what') },
        { title: t('node.startTitle'), text: t('node.start') },
      ]}
      related={<Link to="/support/help">{t('node.ask')}</Link>}
    />
  );
}
