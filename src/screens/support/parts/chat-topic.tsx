import { useEffect } from 'react';
import { chatDepartments } from '#core/chat/chat-departments.ts';
import type { Conversation } from '#core/chat/conversation.ts';
import { chatFormsMessages } from '#core/i18n/messages/chat-forms.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { UnstyledButton } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';

const t = translator(chatFormsMessages);

/** The department that the first message goes to; may be left open. */
export function ChatTopic({ conversation }: { conversation: Conversation }) {
  const departments = useSignalValue(chatDepartments().list);
  const chosen = useSignalValue(conversation.details).department_id ?? '';
  useEffect(() => void chatDepartments().load(), []);
  if (departments.length === 0) return null;
  return (
    <div className="rise grid gap-2 justify-items-center">
      <p className="text-sm text-muted">{t('chat.topic')}</p>
      <div role="group" aria-label={t('chat.topic')} className="flex flex-wrap justify-center gap-2">
        {departments.map(({ id, name }) => (
          <UnstyledButton
            key={id}
            aria-pressed={id === chosen}
            onClick={() => conversation.setDepartment(id === chosen ? null : id)}
            className={`h-8 px-3 rounded border font-semibold text-sm ${id === chosen ? 'border-accent bg-accent-soft text-accent' : 'border-line hover:bg-hover'}`}
          >
            {name}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
