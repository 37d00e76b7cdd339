import { useCallback, useEffect, useState } from 'react';
import type { DeviceLink, Mailbox } from '#core/email/email.schema.ts';
import { fetchDeviceLink } from '#core/email/email.store.ts';
import { devicesMessages } from '#core/i18n/messages/devices.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { delay } from '#core/platform/timers.ts';
import { Button } from '#screens/ui/button.tsx';
import { Skeleton } from '#screens/ui/feedback.tsx';
import { QrCode } from '#screens/ui/qr-code.tsx';
import { useAsync } from '#screens/ui/use-async.ts';

const t = translator(devicesMessages, mailboxesMessages);

interface Props {
  mailbox: Mailbox;
  target: 'profile_url' | 'guide_url';
}

/** A code that leads a phone to the settings of a mailbox. When it has expired, another one can be made. */
export function DeviceQrCode({ mailbox, target }: Props) {
  const load = useCallback(() => fetchDeviceLink(mailbox.id), [mailbox.id]);
  const { value: link, isFailed, retry } = useAsync(load);
  const isExpired = useIsExpired(link);
  return (
    <figure className="grid justify-items-center gap-2 w-[200px]">
      {link && !isExpired ? (
        <QrCode text={link[target]} label={t('mailbox.qrLabel', { name: mailbox.username })} />
      ) : (
        !isFailed && !isExpired && <Skeleton width={200} height={200} />
      )}
      <figcaption className="text-sm text-muted text-center">
        <div role="status" className="grid gap-2 justify-items-center">
          {isFailed || isExpired ? (
            <>
              {t(isExpired ? 'devices.linkExpired' : 'devices.linkFailed')}
              <Button size="small" onClick={retry}>
                {t('devices.newLink')}
              </Button>
            </>
          ) : (
            t('devices.linkValid')
          )}
        </div>
      </figcaption>
    </figure>
  );
}

/** Whether the link's time has passed. */
function useIsExpired(link: DeviceLink | null): boolean {
  const [expired, setExpired] = useState<DeviceLink | null>(null);
  useEffect(() => {
    if (!link) return;
    const controller = new AbortController();
    void delay(link.expires_in * 1000, controller.signal).then(() => {
      if (!controller.signal.aborted) setExpired(link);
    });
    return () => controller.abort();
  }, [link]);
  return link !== null && expired === link;
}
