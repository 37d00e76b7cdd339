import { useEffect } from 'react';
import { chatQuestions } from '#core/chat/chat-questions.ts';
import { chatFormsMessages } from '#core/i18n/messages/chat-forms.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Question } from '#screens/features/faq/question.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';

const t = translator(chatFormsMessages);

/** Questions that others ask, each with its answer, before the first message. */
export function ChatQuestions() {
  const questions = useSignalValue(chatQuestions().list);
  useEffect(() => void chatQuestions().load(), []);
  if (questions.length === 0) return null;
  return (
    <section aria-label={t('chat.questions')} className="rise grid gap-2 w-full max-w-sm pt-2 text-left">
      <p className="text-sm text-muted">{t('chat.questions')}</p>
      <div className="rounded-card border border-line bg-surface overflow-hidden">
        {questions.map((faq) => (
          <Question key={faq.id} faq={faq} />
        ))}
      </div>
    </section>
  );
}
