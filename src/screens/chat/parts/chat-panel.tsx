import { Headset, Minus, RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { chat } from '../../../core/chat/chat.store.ts';
import { t } from '../../../core/i18n/index.ts';
import { connection } from '../../../core/realtime/connection.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useValue } from '../../ui/context.tsx';
import { EmptyState, Skeleton, useErrorEvent } from '../../ui/feedback.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';

export function ChatPanel({ isOpen, onClose, onRetry }: { isOpen: boolean; onClose: () => void; onRetry: () => void }) {
  const status = useValue(chat().status);
  const link = useValue(connection().state);
  useErrorEvent(useValue(chat().failure));
  const composer = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isOpen && status === 'ready') composer.current?.focus();
  }, [isOpen, status]);
  return (
    <div className="flex flex-col h-full min-h-0">
      <div className="flex items-center gap-3 pl-4 pr-2 h-14 border-b shrink-0">
        <Headset size={20} aria-hidden className="text-accent" />
        <h2 className="text-md font-bold grow">{t('chat.compactTitle')}</h2>
        <IconButton label={t('chat.minimise')} icon={Minus} onClick={onClose} />
      </div>
      {status === 'ready' && link === 'unavailable' && (
        <p role="status" className="px-4 py-2 text-sm bg-warning-soft text-warning">
          {t('chat.offline')}
        </p>
      )}
      {status === 'ready' ? (
        <>
          <MessageList />
          <Composer ref={composer} />
        </>
      ) : status === 'unavailable' ? (
        <div className="grow grid place-content-center">
          <EmptyState
            icon={Headset}
            title={t('chat.later')}
            action={
              <Button icon={RefreshCw} onClick={onRetry}>
                {t('error.retry')}
              </Button>
            }
          />
        </div>
      ) : (
        <div className="grow grid content-end gap-3 p-4" role="status" aria-label={t('chat.opening')}>
          <Skeleton width="62%" height={44} />
          <Skeleton width="48%" height={36} />
          <Skeleton height={44} />
        </div>
      )}
    </div>
  );
}
