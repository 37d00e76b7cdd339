import '#core/i18n/areas/info.ts';
import { t } from '#core/i18n/index.ts';
import { Link } from '../ui/link.tsx';
import { TextPage } from './text-page.tsx';

/** /node: what a Node.js project is, and how to get one. */
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
