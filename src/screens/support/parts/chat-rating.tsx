import { Star } from 'lucide-react';
import { useState } from 'react';
import type { Conversation } from '#core/chat/conversation.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { chatFormsMessages } from '#core/i18n/messages/chat-forms.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { TextareaField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';

const t = translator(chatFormsMessages);

/** One to five stars and a comment; thanks once the ticket is rated. */
export function ChatRating({ conversation }: { conversation: Conversation }) {
  const ticketRating = useSignalValue(conversation.ticket)?.rating ?? null;
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  if (ticketRating !== null) {
    return (
      <p role="status" className="font-semibold">
        {t('chat.rateThanks')}
      </p>
    );
  }
  const submit = async () => {
    setPending(true);
    const outcome = await conversation.rate(rating, comment);
    setPending(false);
    setError(outcome.ok ? null : errorMessage(outcome.error));
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold mb-1">{t('chat.rateTitle')}</legend>
      <Stars name={`rating-${conversation.id}`} rating={rating} onRate={setRating} />
      {rating > 0 && (
        <>
          <TextareaField
            label={t('chat.rateComment')}
            rows={2}
            maxLength={2000}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
          <FormError error={error} />
          <div>
            <Button isPending={isPending} onClick={() => void submit()}>
              {t('chat.rateSend')}
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}

function Stars({ name, rating, onRate }: { name: string; rating: number; onRate: (rating: number) => void }) {
  return (
    <div className="flex gap-1 -ml-2">
      {([1, 2, 3, 4, 5] as const).map((stars) => (
        <label
          key={stars}
          title={t(`chat.rate${stars}`)}
          className="relative inline-flex items-center justify-center w-11 h-11 rounded hover:bg-hover"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 opacity-0 w-full h-full"
            checked={rating === stars}
            aria-label={t(`chat.rate${stars}`)}
            onChange={() => onRate(stars)}
          />
          <Star
            size={26}
            aria-hidden
            className={stars <= rating ? 'text-accent' : 'text-faint'}
            fill={stars <= rating ? 'currentColor' : 'none'}
          />
        </label>
      ))}
    </div>
  );
}
