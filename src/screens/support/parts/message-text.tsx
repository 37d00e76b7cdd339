import { useState } from 'react';
import { chatMessages } from '#core/i18n/messages/chat.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { linkify } from '#core/rules/format.rules.ts';
import { UnstyledButton } from '#screens/ui/button.tsx';
import { RichText } from '#screens/ui/rich-text.tsx';

const t = translator(chatMessages);

/** Characters. Longer texts are folded so that one message does not bury the rest. */
const FOLD_AT = 1200;

export function MessageText({ text, isRich }: { text: string; isRich: boolean }) {
  const [isFolded, setFolded] = useState(text.length > FOLD_AT);
  const visibleText = isFolded ? `${text.slice(0, FOLD_AT)}…` : text;
  return (
    <>
      {isRich && !isFolded ? (
        <RichText html={text} className="whitespace-normal" />
      ) : (
        <span>{linkify(visibleText).map(toLink)}</span>
      )}
      {isFolded && (
        <UnstyledButton
          className="font-semibold underline underline-offset-2 text-left"
          onClick={() => setFolded(false)}
        >
          {t('chat.showAll')}
        </UnstyledButton>
      )}
    </>
  );
}

const toLink = ({ text, href }: { text: string; href?: string }, index: number) =>
  href ? (
    <a
      // The parts of one text have no id.
      key={index}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="underline underline-offset-2"
    >
      {text}
    </a>
  ) : (
    text
  );
