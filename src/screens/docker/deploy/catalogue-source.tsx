import { BadgeCheck, SearchX } from 'lucide-react';
import { useState } from 'react';
import { byLocale } from '#core/i18n/by-locale.ts';
import { deployMessages } from '#core/i18n/messages/deploy.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { HubImage } from '#core/image/image.schema.ts';
import { dockerHubSearch } from '#core/image/image.store.ts';
import { formOfHubImage } from '#core/project/service-form.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Chip, EmptyState, Skeleton } from '#screens/ui/feedback.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { useFocusFallback } from '#screens/ui/use-focus-fallback.ts';
import { ChoiceRow, ChoiceRows } from './choice-row.tsx';
import type { Choose } from './use-draft.ts';

const t = translator(deployMessages, listsMessages);

/** Results at first, and after "Show more". */
const SIZES = [10, 25, 50, 100] as const;

const compactFormat = byLocale((tag) => new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 }));

/** Images of Docker Hub by name. */
export function CatalogueSource({ onChoose }: { onChoose: Choose }) {
  const [search, setSearch] = useState('');
  const [size, setSize] = useState(0);
  const perPage = SIZES[size] ?? SIZES[0];
  const state = useResource(dockerHubSearch, {
    query: { per_page: perPage, ...(search.trim() ? { search: search.trim() } : {}) },
  });
  return (
    <div className="grid gap-4 min-w-0">
      <div className="max-w-[440px]">
        <TextField
          label={t('deploy.search')}
          help={t('deploy.searchHelp')}
          type="search"
          autoCapitalize="none"
          spellCheck={false}
          value={search}
          onChange={(event) => {
            setSize(0);
            setSearch(event.target.value.slice(0, 200));
          }}
        />
      </div>
      <Loaded from={state} skeleton={<Skeleton height={320} />}>
        {({ images, meta }) =>
          images.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={t('deploy.noneFound', { search })}
              action={<Button onClick={() => setSearch('')}>{t('table.clearSearch')}</Button>}
            >
              {t('deploy.noneFoundText')}
            </EmptyState>
          ) : (
            <Results
              images={images}
              isPlaceholder={state.isPlaceholderData}
              onMore={
                (meta?.total ?? 0) > images.length && size < SIZES.length - 1 ? () => setSize(size + 1) : undefined
              }
              onChoose={onChoose}
            />
          )
        }
      </Loaded>
    </div>
  );
}

interface ResultsProps {
  images: readonly HubImage[];
  /** They answer the search before. */
  isPlaceholder: boolean;
  onMore: (() => void) | undefined;
  onChoose: Choose;
}

function Results({ images, isPlaceholder, onMore, onChoose }: ResultsProps) {
  const results = useFocusFallback<HTMLDivElement>(images.length);
  return (
    <div
      ref={results}
      tabIndex={-1}
      className={isPlaceholder ? 'grid gap-3 outline-none opacity-60' : 'grid gap-3 outline-none'}
    >
      <ChoiceRows label={t('deploy.results')}>
        {images.map((image) => (
          <HubRow
            key={image.id}
            image={image}
            onChoose={() =>
              onChoose({ hub: image.name, imageId: image.id }, [{ ...formOfHubImage(image), tag: 'latest' }])
            }
          />
        ))}
      </ChoiceRows>
      {onMore && (
        <Button size="small" className="justify-self-start" onClick={onMore}>
          {t('deploy.more')}
        </Button>
      )}
    </div>
  );
}

function HubRow({ image, onChoose }: { image: HubImage; onChoose: () => void }) {
  const { name, description, is_official, pulls, stars, is_runnable, not_runnable_reason } = image;
  const figures = [
    ...(pulls ? [t('deploy.pulls', { n: compactFormat().format(pulls) })] : []),
    ...(stars ? [t('deploy.stars', { n: compactFormat().format(stars) })] : []),
  ];
  return (
    <ChoiceRow
      title={name}
      chip={
        is_official && (
          <Chip tone="info" icon={BadgeCheck}>
            {t('deploy.official')}
          </Chip>
        )
      }
      text={description}
      figures={figures}
      problem={is_runnable ? null : (not_runnable_reason ?? t('deploy.cannotRun'))}
      buttonLabel={t('deploy.choose')}
      buttonName={t('deploy.chooseOf', { name })}
      onChoose={onChoose}
    />
  );
}
