import { useRef, useState } from 'react';
import { openCardFields } from '#core/billing/card-fields.store.ts';
import { checkoutMessages } from '#core/i18n/messages/checkout.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { type CardFields as Fields, readCardFieldsStyle } from '#core/platform/card-fields.ts';
import { isDarkScheme } from '#core/platform/light-dom-slot.ts';
import { Button } from '#screens/ui/button.tsx';
import { usePortal } from '#screens/ui/context.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { LightDomSlot } from '#screens/ui/light-dom-slot.tsx';

const t = translator(checkoutMessages);

interface CardFieldsProps {
  kind: 'card' | 'debit';
  /** Gets the fields as soon as they begin to load, and null once they are gone. */
  onFieldsChange: (fields: Promise<Fields> | null) => void;
  onSubmit: () => void;
}

/** How tall the fields are, in pixels: they have their room before they have loaded, and what stands below keeps its place. */
const HEIGHTS = { card: 150, debit: 190 };

/** The payment company's own fields. What is typed there never reaches our code. */
export function CardFields(props: CardFieldsProps) {
  const [attempt, setAttempt] = useState(0);
  const { state, setState, mount, around } = useCardFields(props);
  if (state === 'failed') {
    return (
      <div className="grid gap-2 justify-items-start">
        <FormError error={t('checkout.fieldsFailed')} />
        <Button
          size="small"
          onClick={() => {
            setState('loading');
            setAttempt(attempt + 1);
          }}
        >
          {t('error.retry')}
        </Button>
      </div>
    );
  }
  return (
    <div
      ref={around}
      className="has-room relative"
      style={{ minHeight: state === 'loading' ? HEIGHTS[props.kind] : 0 }}
    >
      {state === 'loading' && (
        <div
          className="absolute inset-0 grid gap-4 content-start p-1 bg-surface"
          role="status"
          aria-label={t('checkout.fieldsLoading')}
        >
          <Skeleton height={60} />
          <Skeleton height={60} />
        </div>
      )}
      <LightDomSlot key={`${props.kind}${attempt}`} onMount={mount} />
    </div>
  );
}

function useCardFields({ kind, onFieldsChange, onSubmit }: CardFieldsProps) {
  const { host } = usePortal();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const around = useRef<HTMLDivElement>(null);
  const submit = useRef(onSubmit);
  submit.current = onSubmit;
  const mount = (container: HTMLElement) => {
    let fields: Fields | null = null;
    let isUnmounted = false;
    const onFailed = () => isUnmounted || setState('failed');
    setState('loading');
    const opening = openCardFields({
      kind,
      lang: host.config().lang,
      isDark: isDarkScheme(host.config().colorScheme),
      style: around.current ? readCardFieldsStyle(around.current) : {},
      onSubmit: () => submit.current(),
      onReady: () => isUnmounted || setState('ready'),
      onFailed,
    });
    opening.then((opened) => {
      if (isUnmounted) return opened.remove();
      fields = opened;
      opened.mount(container);
    }, onFailed);
    onFieldsChange(opening);
    return () => {
      isUnmounted = true;
      fields?.remove();
      onFieldsChange(null);
    };
  };
  return { state, setState, mount, around };
}
