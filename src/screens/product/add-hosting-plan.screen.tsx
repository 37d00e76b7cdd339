import { hostingKindsMessages } from '#core/i18n/messages/hosting-kinds.en.ts';
import { productMessages } from '#core/i18n/messages/product.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { hostingKinds, isHostingKind } from '#core/product/hosting-kinds.rules.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { usePortal, useSignalValue } from '../ui/context.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { groupTitles, ShopSteps } from './add-product.screen.tsx';

const t = translator(hostingKindsMessages, productMessages);

const ROOT = '/web-hosting/add-hosting';

const NoPlans = ({ children }: { children: string }) => (
  <NotFound title={t('product.unknownTitle')} to={ROOT} linkLabel={t('hostingKinds.add')}>
    {children}
  </NotFound>
);

/** `/web-hosting/add-hosting/{type}`: the plans of one kind of hosting. Further steps are those of the shop (S1 §2). */
export function AddHostingPlanScreen() {
  const { router } = usePortal();
  const kind = useSignalValue(router.pathname)
    .slice(ROOT.length + 1)
    .replace(/\/$/, '');
  if (!isHostingKind(kind)) return <NoPlans>{t('hostingKinds.unknownKind')}</NoPlans>;
  return (
    <div className="grid gap-2">
      <Breadcrumbs
        crumbs={[
          { label: t('hostingKinds.title'), to: '/web-hosting' },
          { label: t('hostingKinds.add'), to: ROOT },
        ]}
        current={t(groupTitles[hostingKinds[kind]])}
      />
      <ShopSteps key={kind} preset={hostingKinds[kind]} notSold={<NoPlans>{t('hostingKinds.notSold')}</NoPlans>} />
    </div>
  );
}
