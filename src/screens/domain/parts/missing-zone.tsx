import { createZone } from '#core/dns/dns.store.ts';
import type { Domain } from '#core/domain/domain.schema.ts';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { notices } from '#core/notification/notices.store.ts';
import { Button } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Notice } from './notice.tsx';

const t = translator(domainsMessages);

/** Our name servers can't answer without a zone. */
export function MissingZone({ domain: { name } }: { domain: Domain }) {
  const isPending = useSignalValue(createZone.isPending);
  const create = async () => {
    const outcome = await createZone.run({ body: { name } });
    if (!outcome.ok) notices().failure(errorMessage(outcome.error));
  };
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" isPending={isPending} onClick={() => void create()}>
          {t('domains.createZone')}
        </Button>
      }
    >
      {t('domains.zoneMissing', { name })}
    </Notice>
  );
}
