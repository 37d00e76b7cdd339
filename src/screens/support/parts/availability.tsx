import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { dayKey, formatTime, formatWeekday } from '#core/rules/format.rules.ts';
import { supportSettings } from '#core/support/support-settings.store.ts';
import { useSignalValue } from '#screens/ui/context.tsx';

const t = translator(chatMessages);

/** Whether support is online, and when to expect a reply. Empty until the provider's settings are loaded. */
export function Availability() {
  const hours = useSignalValue(supportSettings().settings)?.hours;
  return (
    <p className="flex items-baseline gap-1.5 min-h-[18px] text-xs text-muted">
      {hours && (
        <>
          <span aria-hidden className={`w-2 h-2 rounded-full shrink-0 ${hours.is_open ? 'bg-success' : 'bg-faint'}`} />
          <span style={{ textWrap: 'balance' }}>
            {hours.is_open
              ? t('chat.online', { n: hours.reply_minutes ?? 5 })
              : hours.opens_at
                ? t('chat.away', { when: openingTime(hours.opens_at) })
                : ''}
          </span>
        </>
      )}
    </p>
  );
}

const openingTime = (iso: string) =>
  dayKey(iso) === dayKey(clock().now())
    ? t('chat.awayAtToday', { time: formatTime(iso) })
    : t('chat.awayAt', { day: formatWeekday(iso), time: formatTime(iso) });
