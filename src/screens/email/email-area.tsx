import { matcher } from '../../core/router/match.rules.ts';
import { usePortal, useValue } from '../ui/context.tsx';
import { EmailDomains } from './email-domains.screen.tsx';
import { Mailboxes } from './mailboxes.screen.tsx';

const match = matcher([{ path: '/email/:id/mailboxes' }, { path: '/email' }]);

/** The email pages by path: the same in portal-app and in the element that stands alone. */
export function EmailArea({ level = 1 }: { level?: 1 | 2 }) {
  const found = match(useValue(usePortal().router.pathname));
  const id = found?.params.id;
  return id ? <Mailboxes key={id} domainId={id} level={level} /> : <EmailDomains level={level} />;
}
