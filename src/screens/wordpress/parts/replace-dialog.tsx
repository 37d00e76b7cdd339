import { useState } from 'react';
import * as z from 'zod/mini';
import { formatCount } from '#core/i18n/format-count.ts';
import { wordpressSiteMessages } from '#core/i18n/messages/wordpress-site.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { field } from '#core/rules/field.schema.ts';
import { maxLength, required } from '#core/rules/fields.rules.ts';
import { previewReplace, replaceInSite } from '#core/wordpress/sites.store.ts';
import type { ReplacePreview, WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Dialog, DialogActions } from '#screens/ui/dialog.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Form, showServerErrors } from '#screens/ui/form.tsx';
import { usePortalForm } from '#screens/ui/use-portal-form.ts';

const t = translator(wordpressSiteMessages);

const MAX_LENGTH = 500;
/** Enough to recognise what is meant; the buttons stay in view. */
const EXAMPLES = 3;
const schema = (values: () => Values) =>
  z.object({
    search: field(required, maxLength(MAX_LENGTH)),
    replace: field(
      (value) => (value === values().search && value ? t('wpSite.sameText') : null),
      maxLength(MAX_LENGTH),
    ),
  });
interface Values {
  search: string;
  replace: string;
}

/** Replaces a text in all tables of a site, after a preview of the same. */
export function ReplaceDialog({ site: { id, name }, onClose }: { site: WordpressSite; onClose: () => void }) {
  const form = usePortalForm<Values>(schema, { search: '', replace: '' });
  const [preview, setPreview] = useState<{ of: Values; found: ReplacePreview } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isLooking = useSignalValue(previewReplace.isPending);
  const isReplacing = useSignalValue(replaceInSite.isPending);
  const { search, replace } = form.watch();
  const found = preview?.of.search === search && preview.of.replace === replace ? preview.found : null;
  const requestPreview = async (values: Values) => {
    setError(null);
    const outcome = await previewReplace.run({ params: { id }, body: values });
    if (outcome.ok) setPreview({ of: values, found: outcome.data.preview });
    else setError(showServerErrors(form, outcome.error));
  };
  const run = async (of: Values) => {
    setError(null);
    form.clearErrors();
    const outcome = await replaceInSite.run({ params: { id }, body: of });
    if (outcome.ok) onClose();
    else setError(showServerErrors(form, outcome.error));
  };
  const { errors } = form.formState;
  return (
    <Dialog isOpen variant="wide" title={t('wpSite.replaceTitle', { name })} onClose={onClose}>
      <div className="grid gap-5">
        <Form form={form} onSubmit={requestPreview} label={t('wpSite.replace')} error={error} className="grid gap-4">
          <div className="grid gap-4 items-start sm:grid-cols-2">
            <TextField
              label={t('wpSite.search')}
              help={t('wpSite.searchHelp')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.search?.message}
              {...form.register('search')}
            />
            <TextField
              label={t('wpSite.replacement')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={errors.replace?.message}
              {...form.register('replace')}
            />
          </div>
          <Button
            type="submit"
            variant={found ? 'secondary' : 'primary'}
            isPending={isLooking}
            className="justify-self-start"
          >
            {t('wpSite.previewReplace')}
          </Button>
        </Form>
        <div role="status" className="grid gap-4 empty:hidden">
          {found && <Found found={found} />}
        </div>
        <DialogActions>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          {found && found.matches > 0 && preview && (
            <Button variant="danger" isPending={isReplacing} onClick={() => void run(preview.of)}>
              {t('wpSite.replaceNow', { n: found.matches })}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

function Found({ found: { tables, matches, examples } }: { found: ReplacePreview }) {
  if (matches === 0) return <p className="font-semibold">{t('wpSite.noMatches')}</p>;
  const withMatches = tables.filter((table) => table.matches > 0);
  return (
    <>
      <div>
        <p className="font-semibold">
          {t('wpSite.matchesIn', { n: withMatches.length, matches: t('wpSite.matches', { n: matches }) })}
        </p>
        <p className="text-muted">{t('wpSite.replaceNote')}</p>
      </div>
      <table className="w-full text-left tabular-nums">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="py-1 font-semibold">
              {t('wpSite.table')}
            </th>
            <th scope="col" className="py-1 font-semibold text-right">
              {t('wpSite.rows')}
            </th>
            <th scope="col" className="py-1 font-semibold text-right">
              {t('wpSite.matchCount')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {withMatches.map((table) => (
            <tr key={table.name}>
              <td className="py-1 break-all">{table.name}</td>
              <td className="py-1 text-right">{formatCount(table.rows)}</td>
              <td className="py-1 text-right">{formatCount(table.matches)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {examples.length > 0 && (
        <section aria-label={t('wpSite.examples')} className="grid gap-2">
          <h3 className="font-semibold">{t('wpSite.examples')}</h3>
          <ul className="grid gap-2">
            {examples.slice(0, EXAMPLES).map(({ table, before, after }, index) => (
              <li key={index} className="grid gap-0.5 rounded bg-sunken px-3 py-2 text-sm">
                <span className="text-muted">{table}</span>
                <span className="font-mono break-all">
                  <span className="sr-only">{t('wpSite.before')} </span>
                  <del>{before}</del>
                </span>
                <span className="font-mono break-all">
                  <span className="sr-only">{t('wpSite.after')} </span>
                  <ins className="no-underline">{after}</ins>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
