import { useState } from 'react';
import { containerSettingsMessages } from '#core/i18n/messages/container-settings.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { dockerHubImage } from '#core/image/image.store.ts';
import { familiarImage } from '#core/project/image-reference.rules.ts';
import { Section } from '#screens/features/container-settings/section.tsx';
import { SettingsForm } from '#screens/features/container-settings/settings-form.tsx';
import type { ProjectParts, SettingsProps } from '#screens/features/container-settings/settings-props.ts';
import { TagPicker } from '#screens/features/container-settings/tag-picker.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { TextField } from '#screens/ui/field.tsx';

const t = translator(containerSettingsMessages);

interface ServiceSettingsProps extends SettingsProps {
  /** By which the tags of the image are read; null where it is looked up by its name. */
  imageId: string | null;
  parts: ProjectParts;
}

/** One service of a draft, with the choice of its tag. */
export function ServiceSettings({ imageId, parts, ...props }: ServiceSettingsProps) {
  const { form, error, onChange } = props;
  // A compose file may have named none, and the provider may refuse it.
  const [isEmpty] = useState(form.image === '');
  const isTyped = isEmpty || error('image') !== undefined;
  const name = familiarImage(form.image);
  // An image of a registry of its own is in no catalogue.
  const isOnHub = imageId === null && name !== '' && !/^[^/]*[.:][^/]*\//.test(name);
  const found = useResource(dockerHubImage, isOnHub ? { params: { name } } : null);
  const known = found.data?.image.name === name ? found.data.image.id : null;
  return (
    <SettingsForm
      {...props}
      isNew
      parts={parts}
      plan={null}
      image={
        <Section
          title={t('containerSettings.image')}
          text={isTyped ? undefined : <code className="break-all">{form.image}</code>}
          isFixed
        >
          {isTyped && (
            <TextField
              label={t('containerSettings.image')}
              placeholder="ghcr.io/team/app"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={form.image}
              error={error('image')}
              onChange={(event) => onChange({ image: event.target.value })}
              onBlur={() => props.onTouch('image')}
            />
          )}
          {isOnHub && found.isLoading ? (
            <Skeleton height={168} />
          ) : (
            <TagPicker
              image={name}
              imageId={imageId ?? known}
              tag={form.tag}
              digest={form.digest}
              error={error('tag') ?? error('digest') ?? (isTyped ? undefined : error('image'))}
              onChange={onChange}
            />
          )}
        </Section>
      }
    />
  );
}
