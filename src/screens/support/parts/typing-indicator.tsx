import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { list } from '#core/rules/format.rules.ts';

const t = translator(chatMessages);

/** Keeps its height while nobody is typing, so that the layout does not shift. */
export function TypingIndicator({ names }: { names: readonly string[] }) {
  return (
    <p className="flex items-center gap-1.5 mt-2 h-6 text-sm text-muted">
      {names.length > 0 && (
        <>
          {[0, 1, 2].map((dot) => (
            <span
              key={dot}
              aria-hidden
              className="w-1.5 h-1.5 rounded-full bg-faint opacity-40"
              style={{ animation: `p-dot 1s ${dot * 0.15}s infinite` }}
            />
          ))}
          <span className="truncate">
            {t('chat.typing', { n: names.length, names: list(names.map((name) => name || t('chat.someone'))) })}
          </span>
        </>
      )}
    </p>
  );
}
