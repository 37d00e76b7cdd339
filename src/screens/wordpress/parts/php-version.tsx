import { useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { wordpressSiteMessages } from '#core/i18n/messages/wordpress-site.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { updateSite } from '#core/wordpress/sites.store.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { FormError, takeFieldMessage } from '#screens/ui/form.tsx';

const t = translator(wordpressSiteMessages);

/** The PHP version of a site. A version that something installed cannot run on is refused, and that is named. */
export function PhpVersion({ site: { id, php_version, php_versions } }: { site: WordpressSite }) {
  const saved = php_version ?? '';
  const [chosen, setChosen] = useState(saved);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<ReturnType<typeof takeFieldMessage> | null>(null);
  const versions = php_versions.includes(saved) || !saved ? php_versions : [saved, ...php_versions];
  const save = async () => {
    setRefusal(null);
    setPending(true);
    const outcome = await updateSite.run({ params: { id }, body: { php_version: chosen } });
    setPending(false);
    if (!outcome.ok) setRefusal(takeFieldMessage(outcome.error, 'php_version'));
  };
  return (
    <form
      aria-label={t('wpSite.php')}
      className="rounded-card border border-line bg-surface p-5 grid gap-3 content-start"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div>
        <h2 className="text-md font-bold">{t('wpSite.php')}</h2>
        <p className="text-muted">{t('wpSite.phpText')}</p>
        <FormError error={refusal?.rest ? errorMessage(refusal.rest) : null} />
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <div className="grow basis-40 max-w-sm">
          <SelectField
            label={t('wpSite.php')}
            isLabelHidden
            value={chosen}
            error={refusal?.message}
            options={versions.map((version) => ({ value: version, label: `PHP ${version}` }))}
            onChange={(event) => {
              setChosen(event.target.value);
              setRefusal(null);
            }}
          />
        </div>
        <Button type="submit" isPending={isPending} disabled={chosen === saved && !isPending}>
          {t('wpSite.phpSave')}
        </Button>
      </div>
    </form>
  );
}
