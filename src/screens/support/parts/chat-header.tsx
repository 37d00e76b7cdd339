import { Headset, LogOut, Minus, MoreVertical, Volume2, VolumeX, X } from 'lucide-react';
import { chat } from '#core/chat/chat.store.ts';
import type { Conversation } from '#core/chat/conversation.ts';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { IconButton } from '#screens/ui/button.tsx';
import { useOptionalSignalValue, useSignalValue } from '#screens/ui/context.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { Availability } from './availability.tsx';

const t = translator(chatMessages);

/** Title, availability and menu of the live chat. */
export function ChatHeader({
  isFull,
  conversation,
  onMinimise,
  onClose,
}: {
  isFull: boolean;
  /** Null if none or it is being opened. */
  conversation: Conversation | null;
  onMinimise: () => void;
  onClose: () => void;
}) {
  const isMuted = useSignalValue(chat().isMuted);
  const ticket = useOptionalSignalValue(conversation?.ticket);
  const refusal = useOptionalSignalValue(conversation?.failure);
  const failure = useSignalValue(chat().failure);
  return (
    <div part="header" className="flex items-center gap-3 pl-4 pr-2 h-16 border-b shrink-0">
      <Headset size={20} aria-hidden className="text-accent" />
      <div className="grow min-w-0">
        <h2 className="text-md font-bold truncate">{t(isFull ? 'chat.fullTitle' : 'chat.compactTitle')}</h2>
        {/* Nobody is online for a visitor whom support refuses. */}
        {!(refusal ?? failure)?.isNotFoundOrForbidden && <Availability />}
      </div>
      <div className="flex">
        <Menu
          label={t('chat.options')}
          icon={MoreVertical}
          items={[
            {
              label: t(isMuted ? 'chat.unmute' : 'chat.mute'),
              icon: isMuted ? Volume2 : VolumeX,
              onSelect: () => chat().setMuted(!isMuted),
            },
            ...(conversation && ticket
              ? [{ label: t('chat.end'), icon: LogOut, onSelect: () => void conversation.setStatus('closed') }]
              : []),
            ...(conversation && !isFull ? [{ label: t('chat.close'), icon: X, onSelect: onClose }] : []),
          ]}
        />
        {isFull ? (
          <IconButton label={t('chat.close')} icon={X} onClick={onClose} />
        ) : (
          <IconButton label={t('chat.minimise')} icon={Minus} onClick={onMinimise} />
        )}
      </div>
    </div>
  );
}
