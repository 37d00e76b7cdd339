import { ArrowRight, Plus } from 'lucide-react';
import { formatCount } from '#core/i18n/format-count.ts';
import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { templates } from '#core/project/templates.store.ts';
import { formatFileSize } from '#core/rules/format.rules.ts';
import { useResource } from '../../ui/context.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { Link } from '../../ui/link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { priceText } from '../deploy/price-text.ts';
import { type PlanOffer, usePlans } from '../deploy/use-plans.ts';

const t = translator(nodeProjectsMessages);

const cardLink =
  'group grid gap-1 content-start p-5 rounded-card border border-line bg-surface hover:border-ink min-w-0 h-full';

/** /node: what a Node.js project is, what it costs, and the ways to begin. */
export function NodeScreen() {
  return (
    <section className="grid grid-cols-1 gap-8 min-w-0">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1 min-w-0 max-w-[640px]">
          <PageTitle>{t('nodeProjects.title')}</PageTitle>
          <p className="text-muted">{t('nodeProjects.intro')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/node/projects">{t('nodeProjects.all')}</LinkButton>
          <LinkButton variant="primary" icon={Plus} to="/node/projects/create">
            {t('nodeProjects.create')}
          </LinkButton>
        </div>
      </header>
      <Templates />
      <Plans />
      <section className="grid gap-3">
        <h2 className="text-md font-bold">{t('nodeProjects.howTitle')}</h2>
        <ul className="grid gap-4 sm:grid-cols-3">
          {(['how1', 'how2', 'how3'] as const).map((key) => (
            <li key={key} className="grid gap-1 content-start p-5 rounded-card border border-line bg-surface">
              <h3 className="font-bold">{t(`nodeProjects.${key}`)}</h3>
              <p className="text-muted">{t(`nodeProjects.${key}Text`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <p className="text-muted">
        {t('nodeProjects.askText')} <Link to="/support/help">{t('nodeProjects.ask')}</Link>
      </p>
    </section>
  );
}

function Templates() {
  const state = useResource(templates, { query: { type: 'node' } });
  if (state.data?.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-md font-bold">{t('nodeProjects.templatesTitle')}</h2>
      <Loaded from={state} skeleton={<CardSkeletons height={107} />}>
        {(all) => (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {all.map(({ slug, name, description }) => (
              <li key={slug}>
                <Link to={`/node/projects/create?template=${encodeURIComponent(slug)}`} className={cardLink}>
                  <span className="flex items-center justify-between gap-2 font-semibold">
                    {name}
                    <ArrowRight size={16} aria-hidden className="text-muted shrink-0" />
                  </span>
                  <span className="text-muted">{description}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Plans() {
  const { canBuy: _, ...state } = usePlans();
  if (state.data?.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-md font-bold">{t('nodeProjects.plansTitle')}</h2>
      <Loaded from={state} skeleton={<CardSkeletons height={136} />}>
        {(offers) => (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {offers.map((offer) => (
              <PlanItem key={offer.product.id} offer={offer} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

const CardSkeletons = ({ height }: { height: number }) => (
  <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    <Skeleton height={height} />
    <Skeleton height={height} />
    <Skeleton height={height} />
  </div>
);

function PlanItem({ offer: { product, plan } }: { offer: PlanOffer }) {
  const [pricing] = product.pricing;
  return (
    <li>
      <Link to="/node/projects/create" className={cardLink}>
        <span className="flex items-center justify-between gap-2 font-semibold">
          {product.full_name}
          <ArrowRight size={16} aria-hidden className="text-muted shrink-0" />
        </span>
        {pricing && (
          <span className="font-heading text-lg font-bold tabular-nums">
            {priceText(pricing.price, pricing.period)}
          </span>
        )}
        <span className="text-muted">
          {plan
            ? t('nodeProjects.planText', {
                n: plan.max_replicas,
                cpus: formatCount(plan.cpus),
                memory: formatFileSize(plan.memory_mb * 1e6),
              })
            : product.description}
        </span>
      </Link>
    </li>
  );
}
