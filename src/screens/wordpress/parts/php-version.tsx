import { useState } from 'react';
import type { ApiError } from '#core/http/api-error.ts';
import { wordpressSiteMessages } from '#core/i18n/messages/wordpress-site.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { updateSite } from '#core/wordpress/sites.store.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';

const t = translator(wordpressSiteMessages);

/** The PHP version of a site. A version that something installed cannot run on is refused, and that is named. */
export function PhpVersion({ site: { id, php_version, php_versions } }: { site: WordpressSite }) {
  const saved = php_version ?? '';
  const [chosen, setChosen] = useState(saved);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const versions = php_versions.includes(saved) || !saved ? php_versions : [saved, ...php_versions];
  const save = async () => {
    setFailure(null);
    setPending(true);
    const outcome = await updateSite.run({ params: { id }, body: { php_version: chosen } });
    setPending(false);
    if (!outcome.ok) setFailure(outcome.error);
  };
  const { messageOf, rest } = readRefusal(failure, ['php_version']);
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
        <FormError error={rest} />
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <div className="grow basis-40 max-w-sm">
          <SelectField
            label={t('wpSite.php')}
            isLabelHidden
            value={chosen}
            error={messageOf('php_version')}
            options={versions.map((version) => ({ value: version, label: `PHP ${version}` }))}
            onChange={(event) => {
              setChosen(event.target.value);
              setFailure(null);
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
