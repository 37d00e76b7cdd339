import { useState } from 'react';
import { formatCount } from '#core/i18n/format-count.ts';
import { wordpressSiteMessages } from '#core/i18n/messages/wordpress-site.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { list } from '#core/rules/format.rules.ts';
import { changedTables, isPushEmpty } from '#core/wordpress/site.rules.ts';
import { pushPreview, pushStaging } from '#core/wordpress/sites.store.ts';
import type { PushPreview, WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { CheckboxGroup } from '#screens/ui/checkbox-group.tsx';
import { usePortal, useResource, useSignalValue } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { CheckboxField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';

const t = translator(wordpressSiteMessages);

interface PushDialogProps {
  copy: WordpressSite;
  /** The site that the copy was made from. */
  live: WordpressSite;
  onClose: () => void;
}

/** Shows what a push would change and lose on the live site, and pushes the files and tables that are chosen. */
export function PushDialog({ copy, live, onClose }: PushDialogProps) {
  const { router } = usePortal();
  const state = useResource(pushPreview, { params: { id: copy.id } });
  // What was read at an earlier opening may no longer be so.
  const preview = state.isFetching ? undefined : state.data;
  const isPending = useSignalValue(pushStaging.isPending);
  const [hasFiles, setHasFiles] = useState(true);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string | null>(null);
  const [tablesError, setTablesError] = useState<string | null>(null);
  const tables = preview
    ? changedTables(preview)
        .map(({ name }) => name)
        .filter((name) => !leftOut.has(name))
    : [];
  const hasTables = preview !== undefined && changedTables(preview).length > 0;
  const files = hasFiles && preview !== undefined && countFiles(preview) > 0;
  const push = async () => {
    setTablesError(null);
    if (!files && tables.length === 0) return setError(t('wpSite.pushNone'));
    setError(null);
    const outcome = await pushStaging.run({ params: { id: copy.id }, body: { files, tables } });
    if (!outcome.ok) {
      const { messageOf, rest } = readRefusal(outcome.error, hasTables ? ['tables'] : []);
      setTablesError(messageOf('tables'));
      return setError(rest);
    }
    onClose();
    router.navigate(`/wordpress/${live.id}`);
  };
  const canPush = preview !== undefined && !isPushEmpty(preview);
  return (
    <Dialog
      isOpen
      title={t('wpSite.pushTitle', { copy: copy.name, name: live.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="danger" disabled={!canPush} isPending={isPending} onClick={() => void push()}>
            {t('wpSite.pushNow', { name: live.name })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormError error={error} />
        <p>{t('wpSite.pushText', { name: live.name })}</p>
        <Loaded from={{ ...state, data: preview, error: state.isFetching ? null : state.error }} skeleton={220}>
          {(data) =>
            isPushEmpty(data) ? (
              <p className="font-semibold">{t('wpSite.pushSame', { name: live.name })}</p>
            ) : (
              <Choice
                preview={data}
                name={live.name}
                hasFiles={hasFiles}
                onFiles={setHasFiles}
                leftOut={leftOut}
                tablesError={tablesError}
                onLeftOut={setLeftOut}
              />
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

const countFiles = ({ files: { added, changed, removed } }: PushPreview) => added + changed + removed;

interface ChoiceProps {
  preview: PushPreview;
  name: string;
  hasFiles: boolean;
  onFiles: (hasFiles: boolean) => void;
  leftOut: ReadonlySet<string>;
  tablesError: string | null;
  onLeftOut: (leftOut: ReadonlySet<string>) => void;
}

function Choice({ preview, name, hasFiles, onFiles, leftOut, tablesError, onLeftOut }: ChoiceProps) {
  const { files, warnings } = preview;
  const tables = changedTables(preview);
  return (
    <>
      {warnings.length > 0 && (
        <Notice tone="warning">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Notice>
      )}
      {countFiles(preview) > 0 && (
        <CheckboxField
          label={t('wpSite.pushFiles')}
          checked={hasFiles}
          onChange={(event) => onFiles(event.target.checked)}
          help={
            <>
              {t('wpSite.pushFilesText', {
                added: formatCount(files.added),
                changed: formatCount(files.changed),
                removed: formatCount(files.removed),
              })}
              {files.examples.length > 0 && (
                <span className="block break-all">
                  {t('wpSite.pushExamples', { files: list(files.examples.slice(0, 3)) })}
                </span>
              )}
            </>
          }
        />
      )}
      {tables.length > 0 && (
        <CheckboxGroup
          label={t('wpSite.pushTables')}
          error={tablesError}
          value={new Set(tables.map((table) => table.name).filter((table) => !leftOut.has(table)))}
          onValueChange={(chosen) =>
            onLeftOut(new Set(tables.map((table) => table.name).filter((table) => !chosen.has(table))))
          }
          options={tables.map((table) => ({
            value: table.name,
            label: table.name,
            help: `${t('wpSite.pushTable', { n: table.changed })} · ${t('wpSite.pushRows', {
              n: table.rows,
              there: formatCount(table.rows_there),
              name,
            })}`,
          }))}
        />
      )}
    </>
  );
}
