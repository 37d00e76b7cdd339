import { useEffect } from 'react';
import { chatDepartments } from '#core/chat/chat-departments.ts';
import type { Conversation } from '#core/chat/conversation.ts';
import { chatFormsMessages } from '#core/i18n/messages/chat-forms.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Segments } from '#screens/ui/segments.tsx';

const t = translator(chatFormsMessages);

/** The department that the first message goes to; may be left open. */
export function ChatTopic({ conversation }: { conversation: Conversation }) {
  const departments = useSignalValue(chatDepartments().list);
  const chosen = useSignalValue(conversation.details).department_id ?? '';
  useEffect(() => void chatDepartments().load(), []);
  if (departments.length === 0) return null;
  return (
    <div className="chat-topic rise grid gap-2 justify-items-center">
      <p className="text-sm text-muted">{t('chat.topic')}</p>
      <Segments
        label={t('chat.topic')}
        value={chosen}
        options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => conversation.setDepartment(id === chosen ? null : id)}
      />
    </div>
  );
}
