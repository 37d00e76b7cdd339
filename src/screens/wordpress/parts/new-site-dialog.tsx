import * as z from 'zod/mini';
import { wordpressSitesMessages } from '#core/i18n/messages/wordpress-sites.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { createRule, maxLength, required } from '#core/rules/fields.rules.ts';
import { isDomain } from '#core/wordpress/site.rules.ts';
import { createSite } from '#core/wordpress/sites.store.ts';
import type { WordpressPlan } from '#core/wordpress/wordpress.schema.ts';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { SelectField, TextField } from '#screens/ui/field.tsx';
import { Form, useSubmit } from '#screens/ui/form.tsx';
import { FormActions } from '#screens/ui/form-actions.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';

const t = translator(wordpressSitesMessages);

const domainName = createRule(isDomain, () => t('wpSites.domainWrong'));
const schema = z.object({
  service_id: z.string(),
  domain: field(required, domainName),
  title: field(required, maxLength(80)),
});

/** Makes another site of a plan, and leads to it: its page follows the work. @param plans those that have room */
export function NewSiteDialog({ plans, onClose }: { plans: readonly WordpressPlan[]; onClose: () => void }) {
  const { router } = usePortal();
  const isPending = useSignalValue(createSite.isPending);
  const form = usePortalForm<z.output<typeof schema>>(schema, {
    service_id: plans[0]?.service_id ?? '',
    domain: '',
    title: '',
  });
  const submit = useSubmit(
    form,
    ({ domain, ...values }) => createSite.run({ body: { ...values, domain: domain.trim().toLowerCase() } }),
    {
      onSuccess: ({ site }) => {
        onClose();
        router.navigate(`/wordpress/${site.id}`);
      },
    },
  );
  const { errors } = form.formState;
  return (
    <Dialog isOpen title={t('wpSites.newTitle')} onClose={onClose}>
      <Form {...submit} label={t('wpSites.newTitle')}>
        <TextField
          label={t('wpSites.domain')}
          help={t('wpSites.domainHelp')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          error={errors.domain?.message}
          {...form.register('domain')}
        />
        <TextField
          label={t('wpSites.siteTitle')}
          help={t('wpSites.siteTitleHelp')}
          autoComplete="off"
          error={errors.title?.message}
          {...form.register('title')}
        />
        <SelectField
          label={t('wpSites.plan')}
          error={errors.service_id?.message}
          options={plans.map(({ service_id, name, plan, sites_count, max_sites }) => ({
            value: service_id,
            label: t('wpSites.planRoom', { name, plan, used: sites_count, max: max_sites }),
          }))}
          {...form.register('service_id')}
        />
        <FormActions submitLabel={t('wpSites.create')} isPending={isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
