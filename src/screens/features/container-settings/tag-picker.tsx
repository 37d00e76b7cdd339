import { type Ref, useId, useState } from 'react';
import { containerSettingsMessages } from '#core/i18n/messages/container-settings.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { shortDigest } from '#core/image/image.rules.ts';
import type { ImageTag } from '#core/image/image.schema.ts';
import { imageTags } from '#core/image/image.store.ts';
import { digestProblem, tagProblem } from '#core/project/image-reference.rules.ts';
import { formatDate, formatFileSize } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { TextField } from '#screens/ui/field.tsx';
import { Notice } from '#screens/ui/notice.tsx';
import { useFocusFallback } from '#screens/ui/use-focus-fallback.ts';
import { usePressedValue } from '#screens/ui/use-pressed-value.ts';

const t = translator(containerSettingsMessages);
/** Tags on one page of the list, and where a search begins to help. */
const PAGE = 10;
const MAX_TAGS = 100;

interface TagPickerProps {
  /** Whose tags these are, as people know it. */
  image: string;
  /** Of the catalogue or of the team's images; null where nothing is known of the image. */
  imageId: string | null;
  tag: string;
  digest: string;
  error: string | undefined;
  onChange: (change: { tag: string; digest: string }) => void;
}

/** The tag to deploy: chosen by digest, size and date, or typed. */
export function TagPicker({ imageId, ...props }: TagPickerProps) {
  return imageId === null ? <TypedTag {...props} /> : <ListedTags {...props} imageId={imageId} />;
}

function ListedTags({ image, imageId, tag, digest, error, onChange }: TagPickerProps & { imageId: string }) {
  const [count, setCount] = useState(PAGE);
  const [search, setSearch] = useState('');
  const [isTyping, setTyping] = useState(digest !== '');
  const list = useFocusFallback<HTMLFieldSetElement>(count);
  const query = { per_page: count, ...(search ? { search } : {}) };
  const state = useResource(imageTags, { params: { id: imageId }, query });
  if (!state.data && !state.error) return <Skeleton height={168} />;
  if (state.error?.isNotFoundOrForbidden)
    return (
      <div className="grid gap-3 min-w-0">
        <Notice tone="warning">{t('containerSettings.imageGone')}</Notice>
        <TypedTag tag={tag} digest={digest} error={error} onChange={onChange} />
      </div>
    );
  const tags = state.data?.tags ?? [];
  const total = state.data?.meta?.total ?? tags.length;
  const isTyped = isTyping || isUnlisted(tags, tag, search);
  return (
    <div className="grid gap-3 min-w-0">
      {state.error && <TagsFailed onRetry={() => void state.refresh()} />}
      {(total > PAGE || search !== '') && (
        <div className="max-w-[260px]">
          <TextField
            label={t('containerSettings.searchTags')}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value.slice(0, 128))}
          />
        </div>
      )}
      {state.data && tags.length === 0 && (
        <p className="text-muted">
          {search ? t('containerSettings.noTagFound', { search }) : t('containerSettings.noTags')}
        </p>
      )}
      <TagOptions
        ref={list}
        image={image}
        tags={tags}
        chosen={isTyped ? null : tag}
        onChoose={(name) => {
          setTyping(name === null);
          if (name !== null) onChange({ tag: name, digest: '' });
        }}
      />
      {total > tags.length && count < MAX_TAGS && (
        <Button size="small" className="justify-self-start" onClick={() => setCount(MAX_TAGS)}>
          {t('containerSettings.moreTags')}
        </Button>
      )}
      {isTyped && <TypedTag tag={tag} digest={digest} error={error} onChange={onChange} />}
      {!isTyped && error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** A tag that is not among those shown was typed, unless a search hides it. */
const isUnlisted = (tags: readonly ImageTag[], tag: string, search: string) =>
  tag !== '' && search === '' && !tags.some(({ name }) => name === tag);

const TagsFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    tone="warning"
    action={
      <Button size="small" onClick={onRetry}>
        {t('error.retry')}
      </Button>
    }
  >
    {t('containerSettings.tagsFailed')}
  </Notice>
);

interface TagOptionsProps {
  ref: Ref<HTMLFieldSetElement>;
  image: string;
  tags: readonly ImageTag[];
  /** Null while one is typed. */
  chosen: string | null;
  onChoose: (tag: string | null) => void;
}

function TagOptions({ ref, image, tags, chosen, onChoose }: TagOptionsProps) {
  const name = useId();
  const [shown, press] = usePressedValue(chosen, onChoose);
  return (
    <fieldset ref={ref} tabIndex={-1} className="grid gap-2 min-w-0 outline-none">
      <legend className="sr-only">{t('containerSettings.tags', { image })}</legend>
      {tags.map((one) => (
        <TagOption key={one.id} tag={one} name={name} isChosen={one.name === shown} onChoose={() => press(one.name)} />
      ))}
      <label className="flex items-center gap-3 px-3 min-h-[44px] rounded border border-control cursor-pointer hover:border-ink">
        <input
          type="radio"
          name={name}
          checked={shown === null}
          onChange={() => press(null)}
          className="w-5 h-5 shrink-0"
        />
        {t('containerSettings.typeTag')}
      </label>
    </fieldset>
  );
}

interface TagOptionProps {
  tag: ImageTag;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

function TagOption({ tag: { name: tag, digest, size, updated_at }, name, isChosen, onChoose }: TagOptionProps) {
  const id = useId();
  return (
    <label
      className={`flex items-center gap-3 px-3 py-2 min-h-[56px] rounded border cursor-pointer min-w-0 ${isChosen ? 'border-accent bg-accent-soft' : 'border-control hover:border-ink'}`}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        aria-describedby={id}
        onChange={onChoose}
        className="w-5 h-5 shrink-0"
      />
      <span className="grid min-w-0">
        <span className="font-semibold break-words">{tag}</span>
        <span id={id} className="text-sm text-muted break-words tabular-nums" title={digest ?? undefined}>
          {[
            digest ? shortDigest(digest) : t('containerSettings.notPulled'),
            ...(size ? [formatFileSize(size)] : []),
            ...(updated_at ? [t('containerSettings.tagUpdated', { date: formatDate(updated_at) })] : []),
          ].join(' · ')}
        </span>
      </span>
    </label>
  );
}

/** A tag, or a digest, which never changes. What is typed stays, right or wrong. */
function TypedTag({ tag, digest, error, onChange }: Pick<TagPickerProps, 'tag' | 'digest' | 'error' | 'onChange'>) {
  const value = digest || tag;
  const isDigest = value.includes(':');
  const problem = value === '' ? null : isDigest ? digestProblem(value) : tagProblem(value);
  return (
    <div className="max-w-[640px]">
      <TextField
        label={t('containerSettings.typeTag')}
        help={t('containerSettings.typeTagHelp')}
        placeholder="latest"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        error={error ?? problem}
        onChange={({ target }) =>
          onChange(
            target.value.includes(':') ? { tag: '', digest: target.value.trim() } : { tag: target.value, digest: '' },
          )
        }
      />
    </div>
  );
}
