import { useId } from 'react';
import type { Image } from '#core/cloud/cloud.schema.ts';
import { imagesByFamily, missingFor, type Size } from '#core/cloud/server.rules.ts';
import { serversMessages } from '#core/i18n/messages/servers.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { FormError } from '#screens/ui/form.tsx';
import { usePressedValue } from '#screens/ui/use-pressed-value.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { diskText, memoryText } from './server-text.ts';

const t = translator(serversMessages);

const families: Readonly<Record<string, MessageKey<typeof serversMessages>>> = {
  linux: 'servers.familyLinux',
  whm: 'servers.familyWhm',
  app: 'servers.familyApp',
};

interface ImageCardsProps {
  images: readonly Image[];
  /** What the image must fit. */
  size: Size;
  value: string;
  error?: string | null | undefined;
  onChange: (key: string) => void;
}

/** What an image needs and the size lacks, in words. */
function needOf(image: Image, size: Size): string | null {
  const missing = missingFor(image, size);
  if (missing === 'memory') return t('servers.needsMemory', { size: memoryText(image.min_memory_mb) });
  return missing === 'disk' ? t('servers.needsDisk', { size: diskText(image.min_disk_gb) }) : null;
}

/** The systems to choose from, by family. Those that the size is too small for say what they need. */
export function ImageCards({ images, size, value, error, onChange }: ImageCardsProps) {
  const name = useId();
  const [shown, press] = usePressedValue(value, onChange);
  const errorId = `${name}-error`;
  return (
    <div className="grid">
      <div className="grid gap-4">
        {imagesByFamily(images).map(({ family, images: own }) => {
          const key = families[family];
          const choices = own.map((image) => {
            const help = needOf(image, size);
            return { value: image.key, label: image.name, help, isDisabled: help !== null };
          });
          return (
            <ChoiceCards
              key={family}
              legend={key ? t(key) : family}
              name={name}
              choices={choices}
              value={shown}
              errorId={errorId}
              onChange={press}
            />
          );
        })}
      </div>
      <FormError id={errorId} error={error} />
    </div>
  );
}
