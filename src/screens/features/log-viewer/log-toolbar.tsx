import { ArrowDownToLine, ChevronDown, ChevronUp, Clock, Download, Regex, Search, TextWrap, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { logsMessages } from '#core/i18n/messages/logs.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { afterPaint } from '#core/platform/after-paint.ts';
import { changeLogSettings, type LogSettings } from '#core/project/container-log.store.ts';
import { type LevelFilter, levelFilters } from '#core/project/log-line.rules.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { SelectField } from '#screens/ui/field.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { TextInput } from '#screens/ui/text-control.tsx';
import type { LogSearch } from './use-log-search.ts';

const t = translator(logsMessages);

const levelKeys = { error: 'logs.levelError', warning: 'logs.levelWarning' } as const;

interface LogSearchBarProps {
  ref: Ref<HTMLInputElement>;
  search: LogSearch;
  onLeave: () => void;
}

/** Search by text, pattern or level: Enter searches, then goes to earlier matches. */
export function LogSearchBar({ ref, search, onLeave }: LogSearchBarProps) {
  const [text, setText] = useState('');
  const [isRegex, setRegex] = useState(false);
  const submit = () => {
    const isSame = text === search.text && isRegex === search.isRegex && search.current !== null;
    void (isSame ? search.goEarlier() : search.search({ search: text, isRegex, level: search.level }));
  };
  const clear = () => {
    setText('');
    search.clear();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault();
      afterPaint(search.goLater);
    }
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (text) clear();
    else onLeave();
  };
  return (
    <FormElement role="search" className="log-search flex flex-wrap items-center gap-1 grow min-w-0" onSubmit={submit}>
      <span className="relative flex items-center grow min-w-[180px] max-w-[360px]">
        <Search size={16} aria-hidden className="absolute left-3 text-muted" />
        <TextInput
          ref={ref}
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          aria-label={t('logs.search')}
          aria-invalid={search.error !== null}
          aria-describedby="log-search-status"
          placeholder={t('logs.searchPlaceholder')}
          maxLength={500}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className={`control-height w-full pl-9 pr-[68px] rounded bg-surface text-ink border ${search.error ? 'border-danger' : 'border-control'}`}
        />
        <span className="absolute right-1 flex">
          {text && <IconButton label={t('logs.clearSearch')} icon={X} size={16} className="w-8 h-8" onClick={clear} />}
          <IconButton
            label={t('logs.regex')}
            icon={Regex}
            size={16}
            aria-pressed={isRegex}
            className="w-8 h-8"
            onClick={() => setRegex(!isRegex)}
          />
        </span>
      </span>
      <LevelField value={search.level} onChange={(level) => void search.search({ search: text, isRegex, level })} />
      <Matches search={search} />
    </FormElement>
  );
}

interface LevelFieldProps {
  value: LevelFilter | undefined;
  onChange: (level: LevelFilter | undefined) => void;
}

const LevelField = ({ value, onChange }: LevelFieldProps) => (
  <SelectField
    label={t('logs.level')}
    isLabelHidden
    value={value ?? ''}
    options={[
      { value: '', label: t('logs.levelAll') },
      ...levelFilters.map((level) => ({ value: level, label: t(levelKeys[level]) })),
    ]}
    onChange={({ target }) => onChange(levelFilters.find((one) => one === target.value))}
  />
);

/** The ways to other matches, and how many there are. */
const Matches = ({ search }: { search: LogSearch }) => (
  <>
    {search.current !== null && (
      <span className="flex">
        <IconButton label={t('logs.earlier')} icon={ChevronUp} onClick={() => void search.goEarlier()} />
        <IconButton label={t('logs.later')} icon={ChevronDown} onClick={() => void search.goLater()} />
      </span>
    )}
    <span id="log-search-status" role="status" className="text-sm tabular-nums">
      {search.error ? (
        <span className="text-danger whitespace-pre-line">{search.error}</span>
      ) : (
        <span className="text-muted">{search.status}</span>
      )}
    </span>
  </>
);

interface LogActionsProps {
  settings: LogSettings;
  isFollowing: boolean;
  canFollow: boolean;
  onFollow: () => void;
  isDownloading: boolean;
  onDownload: () => void;
}

const times = [
  ['off', 'logs.timeOff'],
  ['local', 'logs.timeLocal'],
  ['utc', 'logs.timeUtc'],
] as const;

/** How the log is shown, and the file of it. */
export const LogActions = ({
  settings,
  isFollowing,
  canFollow,
  onFollow,
  isDownloading,
  onDownload,
}: LogActionsProps) => (
  <span className="flex items-center gap-1">
    {canFollow && (
      <Button
        size="small"
        icon={ArrowDownToLine}
        aria-pressed={isFollowing}
        aria-keyshortcuts="f"
        title={t('logs.followHelp')}
        onClick={onFollow}
      >
        {t('logs.follow')}
      </Button>
    )}
    <IconButton
      label={t('logs.wrap')}
      icon={TextWrap}
      aria-pressed={settings.wraps}
      onClick={() => changeLogSettings({ wraps: !settings.wraps })}
    />
    <Menu
      label={t('logs.time')}
      icon={Clock}
      items={times.map(([time, key]) => ({
        label: settings.time === time ? `✓ ${t(key)}` : t(key),
        onSelect: () => changeLogSettings({ time }),
      }))}
    />
    <IconButton
      label={t('logs.download')}
      icon={Download}
      disabled={isDownloading}
      aria-busy={isDownloading}
      onClick={onDownload}
    />
  </span>
);
