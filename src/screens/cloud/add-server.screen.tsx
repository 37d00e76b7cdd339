import { Cpu, HardDrive, type LucideIcon, MemoryStick } from 'lucide-react';
import { formatHourly } from '#core/cloud/order.rules.ts';
import { hourlyPrice } from '#core/cloud/server.rules.ts';
import { cloudMessages } from '#core/i18n/messages/cloud.en.ts';
import { serversMessages } from '#core/i18n/messages/servers.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findPricing } from '#core/product/cart-line.rules.ts';
import type { Product } from '#core/product/product.schema.ts';
import { yearlySavingPercent } from '#core/product/wizard.rules.ts';
import { formatMoney } from '#core/rules/format.rules.ts';
import { fetchStatus } from '#core/store/fetch-status.ts';
import { DetailPage } from '../ui/detail-page.tsx';
import { Skeleton } from '../ui/feedback.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { CannotOrder } from './parts/cannot-order.tsx';
import { diskText, memoryText } from './parts/server-text.ts';
import { usePlans } from './parts/use-plans.ts';

const t = translator(cloudMessages, serversMessages);

/** The first step to a server: its size. */
export function AddServerScreen() {
  const { isSold, canBuy, ...plans } = usePlans();
  if (!isSold || !canBuy) return <CannotOrder reason={isSold ? 'no-permission' : 'not-sold'} />;
  return (
    <div data-status={fetchStatus(plans) ?? undefined}>
      <DetailPage title={t('servers.chooseSize')} crumbs={[{ label: t('cloud.title'), to: '/cloud-servers' }]}>
        <div className="grid gap-5">
          <p className="text-muted -mt-2">{t('servers.chooseSizeText')}</p>
          <Loaded from={plans} skeleton={<PlansSkeleton />}>
            {(products) => (
              <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3" aria-label={t('servers.sizes')}>
                {products.map((product) => (
                  <PlanCard key={product.id} product={product} />
                ))}
              </ul>
            )}
          </Loaded>
        </div>
      </DetailPage>
    </div>
  );
}

const PlansSkeleton = () => (
  <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} height={276} />
    ))}
  </div>
);

/** What a plan has, as figures where the provider names them, as its own words otherwise. */
function featuresOf({ options, description }: Product): { icon: LucideIcon; text: string }[] {
  const size = options?.server;
  if (!size) return (options?.features ?? [description ?? '']).filter(Boolean).map((text) => ({ icon: Cpu, text }));
  return [
    { icon: Cpu, text: t('servers.vcpus', { n: size.vcpus }) },
    { icon: MemoryStick, text: t('servers.memory', { size: memoryText(size.memory_mb) }) },
    { icon: HardDrive, text: t('servers.disk', { size: diskText(size.disk_gb) }) },
  ];
}

function PlanCard({ product }: { product: Product }) {
  const pricing = findPricing(product, 'monthly') ?? product.pricing[0];
  if (!pricing) return null;
  const hourly = hourlyPrice(pricing.price, pricing.period);
  const yearly = pricing.period?.startsWith('month') ? findPricing(product, 'yearly') : null;
  const saving = yearlySavingPercent(product);
  return (
    <li className="flex flex-col gap-4 p-5 rounded-card border border-line bg-surface">
      <h2 className="text-md font-bold">{product.full_name}</h2>
      <div className="grid gap-0.5">
        <p>
          <span className="font-heading text-xl font-bold">{formatMoney(pricing.price)}</span>
          <span className="text-muted">{t('servers.perMonth')}</span>
        </p>
        {hourly !== null && (
          <p className="text-sm text-muted">{t('servers.perHour', { price: formatHourly(hourly) })}</p>
        )}
      </div>
      <ul className="grid gap-2 grow content-start">
        {featuresOf(product).map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-2">
            <Icon size={16} aria-hidden className="text-muted shrink-0" />
            {text}
          </li>
        ))}
      </ul>
      <p className="text-sm text-success font-semibold min-h-[19px]">
        {yearly && saving > 0 && t('servers.yearly', { price: formatMoney(yearly.price), n: saving })}
      </p>
      <LinkButton
        variant="primary"
        aria-label={t('servers.chooseOf', { name: product.full_name })}
        to={`/cloud-servers/create?plan=${encodeURIComponent(product.id)}`}
      >
        {t('servers.choose')}
      </LinkButton>
    </li>
  );
}
