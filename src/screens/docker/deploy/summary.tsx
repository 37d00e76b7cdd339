import { deployMessages } from '#core/i18n/messages/deploy.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { shortDigest } from '#core/image/image.rules.ts';
import type { DeploymentState } from '#core/project/deployment-draft.rules.ts';
import type { ServiceForm } from '#core/project/service-form.rules.ts';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { priceText, totalText } from './price-text.ts';
import { chosenPlan, usePlans } from './use-plans.ts';

const t = translator(deployMessages);

/** An image with its tag or digest, as it is known at a glance. */
export const imageText = ({ image, tag, digest }: Pick<ServiceForm, 'image' | 'tag' | 'digest'>) =>
  digest ? `${image}@${shortDigest(digest)}` : `${image}:${tag || 'latest'}`;

/**
 * What has been chosen so far, and what it costs.
 * @param projectName undefined while it is read
 */
export function Summary({ state, projectName }: { state: DeploymentState; projectName: string | undefined }) {
  const { services, made } = state;
  const { data: offers } = usePlans();
  const plans = services.map((_, index) => chosenPlan(state, index, offers));
  const names = made ? made.services.map(({ name }) => name) : [];
  return (
    <section aria-label={t('deploy.summary')} className="grid gap-3 min-w-0">
      <h2 className="text-md font-bold">{t('deploy.summary')}</h2>
      {projectName === undefined && <Skeleton height={41} />}
      {projectName?.trim() && (
        <dl className="grid gap-0.5">
          <dt className="text-sm text-muted">{t('deploy.project')}</dt>
          <dd className="break-words">{projectName}</dd>
        </dl>
      )}
      {services.length === 0 && names.length === 0 && <p className="text-muted">{t('deploy.summaryEmpty')}</p>}
      {names.length > 0 && services.length === 0 && (
        <ul className="grid gap-1">
          {names.map((name) => (
            <li key={name} className="font-semibold break-words">
              {name}
            </li>
          ))}
        </ul>
      )}
      {services.length > 0 && (
        <>
          <ul className="grid gap-3">
            {services.map((service, index) => {
              const plan = plans[index];
              return (
                <li key={index} className="grid gap-0.5 min-w-0">
                  <span className="font-semibold break-words">{service.name || service.image}</span>
                  <span className="text-sm text-muted break-all">{imageText(service)}</span>
                  {plan && (
                    <span className="flex flex-wrap justify-between gap-x-3 text-sm tabular-nums">
                      <span>{plan.product.full_name}</span>
                      <span>{priceText(plan.pricing.price, plan.pricing.period)}</span>
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
          {plans.every((plan) => plan !== null) && (
            <div className="grid gap-1 border-t pt-3" aria-live="polite">
              <span className="flex flex-wrap justify-between gap-x-3 font-semibold tabular-nums">
                <span>{t('deploy.total')}</span>
                <span>{totalText(plans.map((plan) => plan.pricing))}</span>
              </span>
              {plans.some((plan) => plan.pricing.price > 0) && (
                <span className="text-sm text-muted">{t('deploy.exVat')}</span>
              )}
            </div>
          )}
        </>
      )}
    </section>
  );
}
