import { useEffect } from 'react';
import { chatQuestions } from '#core/chat/chat-questions.ts';
import { chatFormsMessages } from '#core/i18n/messages/chat-forms.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { RichText } from '#screens/ui/rich-text.tsx';

const t = translator(chatFormsMessages);

/** Questions that others ask, each with its answer, before the first message. */
export function ChatQuestions() {
  const questions = useSignalValue(chatQuestions().list);
  useEffect(() => void chatQuestions().load(), []);
  if (questions.length === 0) return null;
  return (
    <section aria-label={t('chat.questions')} className="rise grid gap-2 w-full max-w-sm pt-2 text-left">
      <p className="text-sm text-muted">{t('chat.questions')}</p>
      {questions.map(({ id, question, answer }) => (
        <details key={id} className="rounded border border-line bg-surface">
          <summary className="px-3 py-2 font-semibold text-sm cursor-pointer rounded hover:bg-hover">
            {question}
          </summary>
          <div className="px-3 pb-3 text-sm">
            <RichText html={answer} />
          </div>
        </details>
      ))}
    </section>
  );
}
