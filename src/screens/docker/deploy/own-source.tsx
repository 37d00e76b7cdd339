import { useState } from 'react';
import { deployMessages } from '#core/i18n/messages/deploy.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { shortDigest } from '#core/image/image.rules.ts';
import type { Image } from '#core/image/image.schema.ts';
import { images } from '#core/image/image.store.ts';
import { familiarImage, parseImageReference } from '#core/project/image-reference.rules.ts';
import { formOfImage } from '#core/project/service-form.rules.ts';
import { formatDate, formatFileSize } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { ChoiceRow, ChoiceRows } from './choice-row.tsx';
import type { Choose } from './use-draft.ts';

const t = translator(deployMessages);
const MAX_IMAGES = 100;

/** An image by its reference, or one that the team has already. */
export function OwnSource({ onChoose }: { onChoose: Choose }) {
  const state = useResource(images, { query: { per_page: MAX_IMAGES } });
  return (
    <div className="grid gap-6 min-w-0">
      <ReferenceForm onChoose={onChoose} />
      <section className="grid gap-3 min-w-0">
        <h3 className="font-bold">{t('deploy.teamImages')}</h3>
        <Loaded from={state} skeleton={160}>
          {({ images: own }) =>
            own.length === 0 ? (
              <p className="text-muted">{t('deploy.noTeamImages')}</p>
            ) : (
              <ChoiceRows label={t('deploy.teamImages')}>
                {own.map((image) => (
                  <ImageRow key={image.id} image={image} onChoose={onChoose} />
                ))}
              </ChoiceRows>
            )
          }
        </Loaded>
      </section>
    </div>
  );
}

function ReferenceForm({ onChoose }: { onChoose: Choose }) {
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { repository, tag, digest, familiar, problem, warning } = parseImageReference(text);
  const isShown = isChecked || text.trim() !== '';
  const submit = () => {
    setChecked(true);
    if (!problem) onChoose({}, [formOfImage(familiar, digest ? '' : (tag ?? 'latest'), digest ?? '')]);
  };
  return (
    <FormElement className="grid gap-3 max-w-[640px]" aria-label={t('deploy.own')} onSubmit={submit}>
      <TextField
        label={t('deploy.reference')}
        help={
          repository && !problem
            ? t('deploy.referenceRead', {
                repository,
                tag: digest
                  ? t('deploy.readDigest', { digest: shortDigest(digest) })
                  : t('deploy.readTag', { tag: tag ?? 'latest' }),
              })
            : t('deploy.referenceHelp')
        }
        placeholder="ghcr.io/team/app:1.2"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        error={isShown ? problem : null}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => setChecked(text.trim() !== '')}
      />
      {warning && <Notice tone="warning">{warning}</Notice>}
      <Button type="submit" variant="primary" className="justify-self-start">
        {t('deploy.useImage')}
      </Button>
    </FormElement>
  );
}

function ImageRow({ image, onChoose }: { image: Image; onChoose: Choose }) {
  const { id, name, tag, digest, size, created_at, ports, is_runnable, not_runnable_reason } = image;
  const familiar = familiarImage(name);
  const title = tag ? `${familiar}:${tag}` : familiar;
  return (
    <ChoiceRow
      title={title}
      figures={[
        ...(digest ? [shortDigest(digest)] : []),
        ...(size ? [formatFileSize(size)] : []),
        ...(created_at ? [formatDate(created_at)] : []),
      ]}
      problem={is_runnable ? null : (not_runnable_reason ?? t('deploy.cannotRun'))}
      buttonLabel={t('deploy.choose')}
      buttonName={t('deploy.chooseOf', { name: title })}
      onChoose={() => onChoose({ imageId: id }, [formOfImage(familiar, tag ?? '', '', { ports })])}
    />
  );
}
