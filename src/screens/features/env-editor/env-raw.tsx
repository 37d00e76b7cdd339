import { CircleAlert } from 'lucide-react';
import { useId, useRef } from 'react';
import { envEditorMessages } from '#core/i18n/messages/env-editor.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { parseEnv } from '#core/project/env-text.rules.ts';
import { UnstyledButton } from '#screens/ui/button.tsx';
import { TextArea } from '#screens/ui/text-control.tsx';

const t = translator(envEditorMessages);
const MAX_SHOWN = 20;

/** Where a line is in its text, without its break. @param line from 1 */
function rangeOfLine(text: string, line: number): [number, number] {
  const lines = text.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return [start, start + (lines[line - 1]?.length ?? 0)];
}

interface EnvRawProps {
  text: string;
  /** Variables whose sealed values need not be in the text. */
  storedKeys: ReadonlySet<string>;
  onChange: (text: string) => void;
}

/** The text of a .env file. Each line that cannot be read says why, and leads there. */
export function EnvRaw({ text, storedKeys, onChange }: EnvRawProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { problems } = parseEnv(text, storedKeys);
  const goTo = (line: number) => {
    area.current?.focus();
    area.current?.setSelectionRange(...rangeOfLine(text, line));
  };
  return (
    <div className="grid gap-2 min-w-0">
      <label htmlFor={id} className="sr-only">
        {t('envEditor.rawLabel')}
      </label>
      <TextArea
        ref={area}
        id={id}
        value={text}
        rows={Math.min(24, Math.max(8, text.split('\n').length + 1))}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        wrap="off"
        aria-describedby={`${id}-help ${id}-problems`}
        aria-invalid={problems.length > 0 || undefined}
        placeholder={'# One per line\nGREETING=Hello\nAPI_URL=https://api.example.com'}
        onChange={(event) => onChange(event.target.value)}
        className={`w-full px-3 py-2 rounded bg-surface text-ink border font-mono text-sm hover:border-ink ${problems.length > 0 ? 'border-danger' : 'border-control'}`}
      />
      <p id={`${id}-help`} className="text-sm text-muted">
        {t('envEditor.rawHelp')}
      </p>
      <ul id={`${id}-problems`} aria-live="polite" aria-label={t('envEditor.problems')} className="grid gap-1">
        {problems.slice(0, MAX_SHOWN).map(({ line, text: problem }, index) => (
          <li key={index}>
            <UnstyledButton
              onClick={() => goTo(line)}
              className="flex items-start gap-1 min-h-[24px] text-left text-sm text-danger hover:underline"
            >
              <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
              <span className="min-w-0 break-words">{t('envEditor.line', { line, text: problem })}</span>
            </UnstyledButton>
          </li>
        ))}
        {problems.length > MAX_SHOWN && (
          <li className="text-sm text-danger">{t('envEditor.moreProblems', { n: problems.length - MAX_SHOWN })}</li>
        )}
      </ul>
    </div>
  );
}
