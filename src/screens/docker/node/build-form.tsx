import { useEffect, useRef, useState } from 'react';
import { cartCode } from '#core/cart/edit-cart.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { nodeProjectsMessages } from '#core/i18n/messages/node-projects.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { findPricing } from '#core/product/cart-line.rules.ts';
import { findNodeProblems, isRefused, type NodeDraft } from '#core/project/node-draft.rules.ts';
import { type NodeRefusal, nodeDrafts, startBuild } from '#core/project/node-projects.store.ts';
import { addServiceToBasket } from '#core/project/service-basket.ts';
import { useServiceErrors } from '#screens/features/container-settings/use-service-errors.ts';
import { EnvEditor } from '#screens/features/env-editor/env-editor.tsx';
import { Button } from '#screens/ui/button.tsx';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';
import { useIdlePreload } from '#screens/ui/use-idle-preload.ts';
import { priceText } from '../deploy/price-text.ts';
import { usePlans } from '../deploy/use-plans.ts';
import { Card } from '../parts/card.tsx';
import { PlanFields } from './plan-fields.tsx';
import { SourceFields } from './source-fields.tsx';

const t = translator(nodeProjectsMessages);
/** What a first build needs at its end: its plan is put into the basket. */
const basket = [cartCode];
const nothing: (typeof cartCode)[] = [];

/** Fields of the wire, by those of the draft. */
const wireFields: Readonly<Partial<Record<keyof NodeDraft, readonly string[]>>> = {
  source: ['template', 'file'],
  template: ['template'],
  archive: ['file', 'node_version', 'start_command', 'build_command'],
  name: ['name'],
  nodeVersion: ['node_version'],
  buildCommand: ['build_command'],
  startCommand: ['start_command'],
  env: ['env'],
  domain: ['domain'],
  productId: ['product_id', 'pricing_id'],
  term: ['pricing_id'],
};

/** What the provider refused stays beside its field until that is changed. */
function useRefusal() {
  const [refusal, setRefusal] = useState<NodeRefusal | null>(null);
  return {
    fields: refusal?.fields ?? {},
    error: refusal?.error ? errorMessage(refusal.error) : null,
    set: setRefusal,
    forget: (change: Partial<NodeDraft>) => {
      const names = Object.keys(change).flatMap((key) => wireFields[key as keyof NodeDraft] ?? []);
      setRefusal((current) =>
        current
          ? {
              ...current,
              fields: Object.fromEntries(
                Object.entries(current.fields).filter(([field]) => !names.includes(field.split('.')[0] ?? '')),
              ),
            }
          : null,
      );
    },
  };
}

/** The first control of what is wrong: a group of choices cannot have the focus itself. */
const INVALID = '[aria-invalid=true]:not([role=radiogroup]), [role=radiogroup][aria-invalid=true] input:not(:disabled)';

interface BuildFormProps {
  /** `new`, or the id of a project. */
  scope: string;
  /** Whether the project has no service yet: its environment, domain and plan are chosen too. */
  isFirst: boolean;
}

/** All that a build is made with. It survives a reload, and what is refused keeps what was typed. */
export function BuildForm({ scope, isFirst }: BuildFormProps) {
  const { router } = usePortal();
  const draft = useSignalValue(nodeDrafts().state(scope));
  const refusal = useRefusal();
  useIdlePreload(isFirst ? basket : nothing);
  const errors = useServiceErrors(findNodeProblems(draft, { isNew: scope === 'new', isFirst }), refusal.fields);
  const [isPending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const plans = usePlans();
  const offer = plans.data?.find(({ product }) => product.id === draft.productId);
  const pricing = offer && (findPricing(offer.product, draft.term) ?? offer.product.pricing[0]);
  const change = (next: Partial<NodeDraft>) => {
    nodeDrafts().update(scope, next);
    refusal.forget(next);
  };
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>(INVALID)?.focus();
  }, [refusals]);
  const focusProblem = () => setRefusals((count) => count + 1);
  const submit = async () => {
    if (isPending) return;
    refusal.set(null);
    if (!errors.check()) return focusProblem();
    setPending(true);
    const outcome = await startBuild(scope, { isFirst, pricingId: pricing?.id ?? '' });
    setPending(false);
    if (!('build' in outcome)) {
      refusal.set(outcome);
      return focusProblem();
    }
    const { projectId, build, service } = outcome;
    const isUnpaid = service?.status === 'awaiting_payment';
    const isInBasket = isUnpaid && offer ? await addServiceToBasket(service, offer.product, draft.term) : false;
    router.navigate(isInBasket ? '/checkout' : `/node/projects/${projectId}?tab=builds&build=${build.id}`);
  };
  const runs = !isRefused(draft);
  return (
    <FormElement
      ref={form}
      aria-label={t('nodeProjects.createTitle')}
      className="grid gap-5 min-w-0 max-w-[860px]"
      onSubmit={submit}
    >
      <div className="settles">
        <Card title={t('nodeProjects.source')}>
          <SourceFields draft={draft} error={errors.error} onTouch={errors.onTouch} onChange={change} />
        </Card>
      </div>
      {(scope === 'new' || (isFirst && runs)) && (
        <Card title={t('nodeProjects.project')}>
          <ProjectFields
            draft={draft}
            errors={errors}
            isNew={scope === 'new'}
            runs={isFirst && runs}
            onChange={change}
          />
        </Card>
      )}
      {isFirst && runs && <RunFields draft={draft} errors={errors} plans={plans} onChange={change} />}
      <FormError error={refusal.error} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" isPending={isPending}>
          {t(runs ? 'nodeProjects.createAndBuild' : 'nodeProjects.keep')}
        </Button>
        {isFirst && runs && pricing && pricing.price > 0 && (
          <span className="text-muted tabular-nums">{priceText(pricing.price, pricing.period)}</span>
        )}
      </div>
    </FormElement>
  );
}

interface FieldsProps {
  draft: NodeDraft;
  errors: ReturnType<typeof useServiceErrors>;
  onChange: (change: Partial<NodeDraft>) => void;
}

/** What a new project is called, and where the app is to be found. */
const ProjectFields = ({ draft, errors, isNew, runs, onChange }: FieldsProps & { isNew: boolean; runs: boolean }) => (
  <div className="grid gap-4 items-start sm:grid-cols-2 min-w-0">
    {isNew && (
      <TextField
        label={t('nodeProjects.name')}
        help={t('nodeProjects.nameHelp')}
        error={errors.error('name')}
        value={draft.name}
        maxLength={60}
        autoComplete="off"
        onBlur={() => errors.onTouch('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
    )}
    {runs && (
      <TextField
        label={t('nodeProjects.domainLabel')}
        help={t('nodeProjects.domainHelp')}
        error={errors.error('domain')}
        value={draft.domain}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={() => errors.onTouch('domain')}
        onChange={(event) => onChange({ domain: event.target.value })}
      />
    )}
  </div>
);

/** What it runs with, and how much it gets. */
function RunFields({ draft, errors, plans, onChange }: FieldsProps & { plans: ReturnType<typeof usePlans> }) {
  return (
    <>
      <div className="settles">
        <Card title={t('nodeProjects.env')}>
          <p className="text-muted">{t('nodeProjects.envText')}</p>
          <EnvEditor
            entries={draft.env}
            text={draft.envText}
            error={errors.error}
            onTouch={errors.onTouch}
            onChange={(env, envText) => onChange({ env: [...env], envText })}
          />
          <FormError error={errors.error('env')} />
        </Card>
      </div>
      <Card title={t('nodeProjects.plan')}>
        <PlanFields
          plans={plans}
          productId={draft.productId}
          term={draft.term}
          error={[errors.error('product_id'), errors.error('pricing_id')].filter(Boolean).join('\n')}
          onChange={onChange}
        />
      </Card>
    </>
  );
}
