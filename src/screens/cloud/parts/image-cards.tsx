import { useId } from 'react';
import type { Image } from '#core/cloud/cloud.schema.ts';
import { imagesByFamily, missingFor, type Size } from '#core/cloud/server.rules.ts';
import { serversMessages } from '#core/i18n/messages/servers.en.ts';
import { type MessageKey, translator } from '#core/i18n/translator.ts';
import { FormError } from '#screens/ui/form.tsx';
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

/** The systems to choose from, by family. Those that the size is too small for say what they need. */
export function ImageCards({ images, size, value, error, onChange }: ImageCardsProps) {
  const id = useId();
  return (
    <div className="grid gap-4">
      {imagesByFamily(images).map(({ family, images: own }) => {
        const key = families[family];
        return (
          <fieldset key={family} className="grid gap-2">
            <legend className="font-semibold text-sm mb-2">{key ? t(key) : family}</legend>
            <div className="grid gap-2 xs:grid-cols-2 md:grid-cols-3">
              {own.map((image) => (
                <ImageCard
                  key={image.key}
                  image={image}
                  size={size}
                  name={id}
                  isChosen={image.key === value}
                  onChange={onChange}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
      <FormError error={error} />
    </div>
  );
}

interface ImageCardProps {
  image: Image;
  size: Size;
  /** Of the radio group. */
  name: string;
  isChosen: boolean;
  onChange: (key: string) => void;
}

function ImageCard({ image, size, name, isChosen, onChange }: ImageCardProps) {
  const missing = missingFor(image, size);
  const need =
    missing &&
    t(missing === 'memory' ? 'servers.needsMemory' : 'servers.needsDisk', {
      size: missing === 'memory' ? memoryText(image.min_memory_mb) : diskText(image.min_disk_gb),
    });
  return (
    <label
      className={`flex items-start gap-2 p-3 rounded border min-h-[56px] ${isChosen ? 'border-accent bg-accent-soft' : 'border-control'} ${missing ? 'bg-sunken' : 'cursor-pointer hover:border-ink'}`}
    >
      <input
        type="radio"
        name={`image${name}`}
        checked={isChosen}
        disabled={missing !== null}
        onChange={() => onChange(image.key)}
        className="w-5 h-5 shrink-0"
        style={{ accentColor: 'var(--p-accent)' }}
      />
      <span className="grid min-w-0">
        <span className={missing ? 'text-muted' : 'font-semibold'}>{image.name}</span>
        {need && <span className="text-sm text-muted">{need}</span>}
      </span>
    </label>
  );
}
