import { type ReactNode, useState } from 'react';
import { cart } from '#core/cart/cart.store.ts';
import { domain as domainResource, refreshDomains, renewDomains, updateDomains } from '#core/domain/domains.store.ts';
import { isBelow, nameServerProblem, normalizeHost } from '#core/domain/name-servers.rules.ts';
import { renewalLine } from '#core/domain/renewal-line.rules.ts';
import { ApiError } from '#core/http/api-error.ts';
import type { Outcome } from '#core/http/outcome.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import type { Service } from '#core/service/service.schema.ts';
import { BulkOutcomeDialog } from '#screens/ui/bulk-outcome-dialog.tsx';
import { Button } from '#screens/ui/button.tsx';
import { useResource } from '#screens/ui/context.tsx';
import { Dialog } from '#screens/ui/dialog.tsx';
import { RadioGroup, SelectField } from '#screens/ui/field.tsx';
import { LinkButton } from '#screens/ui/link-button.tsx';
import { useBulkRun } from '#screens/ui/use-bulk-run.ts';
import { BulkContactsDialog } from './bulk-contacts-dialog.tsx';
import { HostFields } from './host-fields.tsx';

const t = translator(domainsMessages);

export type BulkTask = 'auto-renew' | 'lock' | 'name-servers' | 'contacts' | 'renew';

interface TaskProps {
  domains: readonly Service[];
  onClose: () => void;
  /** Called with what failed, so that it stays selected. */
  onDone: (failedIds: ReadonlySet<string>) => void;
}

/** Changes the selected domains, one after the other, and says what became of each. */
export function BulkTaskDialog({ task, ...props }: TaskProps & { task: BulkTask }) {
  switch (task) {
    case 'auto-renew':
      return <SwitchTask {...props} field="auto_renew" title={t('domains.autoRenew')} />;
    case 'lock':
      return <SwitchTask {...props} field="is_locked" title={t('domains.lock')} />;
    case 'name-servers':
      return <NameServersTask {...props} />;
    case 'contacts':
      return <BulkContactsDialog {...props} />;
    default:
      return <RenewTask {...props} />;
  }
}

interface RunnerProps extends TaskProps {
  title: string;
  submitLabel: string;
  act: (domain: Service) => Promise<Outcome<string>>;
  /** Whether what was chosen can be sent; it shows what is wrong. */
  validate?: () => boolean;
  /** Beside Close, once all have ended. */
  outcomeAction?: ReactNode;
  /** Called once all have ended. */
  onEnded?: () => void;
  children: ReactNode;
}

function BulkRunner({
  domains,
  title,
  submitLabel,
  act,
  validate,
  outcomeAction,
  onEnded,
  children,
  onClose,
  onDone,
}: RunnerProps) {
  const { outcomes, progress, run, retry } = useBulkRun(act);
  const start = (work: () => Promise<void>) => {
    void work().then(() => {
      void refreshDomains();
      onEnded?.();
    });
  };
  if (outcomes) {
    const failedIds = new Set(outcomes.filter(({ ok }) => !ok).map(({ id }) => id));
    return (
      <BulkOutcomeDialog
        outcomes={outcomes}
        isPending={progress !== null}
        onRetry={() => start(() => retry(domains))}
        action={outcomeAction}
        onClose={() => onDone(failedIds)}
      />
    );
  }
  return (
    <Dialog
      title={title}
      isOpen
      // What has begun is not stopped halfway.
      onClose={() => progress ?? onClose()}
      actions={
        <>
          <span role="status" className="grow self-center text-muted tabular-nums">
            {progress}
          </span>
          <Button onClick={onClose} disabled={progress !== null}>
            {t('dialog.cancel')}
          </Button>
          <Button
            variant="primary"
            isPending={progress !== null}
            onClick={() => {
              if (validate?.() ?? true) start(() => run(domains));
            }}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

const applyLabel = (domains: readonly Service[]) => t('domains.applyTo', { n: domains.length });

function SwitchTask({ field, title, ...props }: TaskProps & { field: 'auto_renew' | 'is_locked'; title: string }) {
  const [value, setValue] = useState<'on' | 'off'>('on');
  const isLock = field === 'is_locked';
  const labels = isLock
    ? { on: t('domains.lockOn'), off: t('domains.lockOff') }
    : { on: t('domains.autoRenewOn'), off: t('domains.autoRenewTurnOff') };
  const helps = isLock
    ? { on: t('domains.lockText'), off: t('domains.unlockText') }
    : { on: t('domains.autoRenewText'), off: t('domains.autoRenewOffText') };
  return (
    <BulkRunner
      {...props}
      title={title}
      submitLabel={applyLabel(props.domains)}
      act={async ({ id }) => {
        const outcome = await updateDomains.run({ params: { id }, body: { [field]: value === 'on' } });
        return outcome.ok ? { ok: true, data: labels[value] } : outcome;
      }}
    >
      <RadioGroup
        label={title}
        name={field}
        value={value}
        options={(['on', 'off'] as const).map((option) => ({
          value: option,
          label: labels[option],
          help: helps[option],
        }))}
        onValueChange={(next) => setValue(next === 'on' ? 'on' : 'off')}
      />
    </BulkRunner>
  );
}

/** The same name servers for all: ours, or own ones. Names below one of the domains need its addresses, which only its own page asks for. */
function NameServersTask(props: TaskProps) {
  const first = props.domains[0];
  const { data } = useResource(domainResource, first ? { params: { id: first.id } } : null);
  const [kind, setKind] = useState<'ours' | 'own'>('own');
  const [hosts, setHosts] = useState<readonly string[]>(['', '']);
  const [isChecked, setChecked] = useState(false);
  const ours = data?.our_name_servers ?? [];
  const names = hosts.map(normalizeHost);
  const problems = names.map((_, index) => nameServerProblem(names, index));
  const list = kind === 'ours' ? ours : names.filter(Boolean);
  return (
    <BulkRunner
      {...props}
      title={t('domains.nameServers')}
      submitLabel={applyLabel(props.domains)}
      validate={() => {
        setChecked(true);
        return kind === 'ours' || problems.every((problem) => problem === null);
      }}
      act={async ({ id, name }) => {
        if (list.some((host) => isBelow(host, name)))
          return { ok: false, error: new ApiError('http', 422, { message: t('domains.nsNeedsGlue', { name }) }) };
        const outcome = await updateDomains.run({ params: { id }, body: { name_servers: [...list] } });
        return outcome.ok ? { ok: true, data: list.join(', ') } : outcome;
      }}
    >
      <div className="grid gap-4">
        <RadioGroup
          label={t('domains.nsBulkText')}
          name="name-servers"
          value={kind}
          options={[
            ...(ours.length > 0 ? [{ value: 'ours', label: t('domains.nsOurs'), help: ours.join(', ') }] : []),
            { value: 'own', label: t('domains.nsOwn'), help: t('domains.nsOwnHelp') },
          ]}
          onValueChange={(next) => setKind(next === 'ours' ? 'ours' : 'own')}
        />
        {kind === 'own' && <HostFields hosts={hosts} onChange={setHosts} problems={isChecked ? problems : []} />}
        <p className="rounded bg-warning-soft text-warning px-3 py-2">{t('domains.nsBulkDs')}</p>
      </div>
    </BulkRunner>
  );
}

const BULK_YEARS = [1, 2, 3, 5, 10];

/** An invoice for each domain, all of them paid together, or a line in the basket. */
function RenewTask(props: TaskProps) {
  const [years, setYears] = useState(1);
  const [way, setWay] = useState<'now' | 'basket'>('now');
  const [invoices, setInvoices] = useState<readonly string[]>([]);
  const [hasLines, setHasLines] = useState(false);
  const n = props.domains.length;
  const bill = async ({ id }: Service): Promise<Outcome<string>> => {
    const outcome = await renewDomains.run({ params: { id }, body: { years } });
    if (!outcome.ok) return outcome;
    const { invoice, message } = outcome.data.data;
    if (!invoice) return { ok: true, data: message ?? t('domains.renewed') };
    setInvoices((list) => [...new Set([...list, invoice.id])]);
    return { ok: true, data: t('domains.invoiceToPay', { id: invoice.id }) };
  };
  const addToBasket = async (domain: Service): Promise<Outcome<string>> => {
    const outcome = await cart().addQuietly(renewalLine(domain, years));
    if (!outcome.ok) return outcome;
    setHasLines(true);
    return { ok: true, data: t('domains.inBasket', { n: years }) };
  };
  return (
    <BulkRunner
      {...props}
      title={t('domains.renewSeveral', { n })}
      submitLabel={way === 'now' ? t('domains.renewBulk', { n }) : t('domains.addToBasket')}
      act={way === 'now' ? bill : addToBasket}
      onEnded={() => void cart().publish()}
      outcomeAction={
        invoices.length > 0 ? (
          <LinkButton variant="primary" to={`/checkout?invoices=${invoices.join(',')}&for=renewal`}>
            {t('domains.payInvoices', { n: invoices.length })}
          </LinkButton>
        ) : (
          hasLines && (
            <LinkButton variant="primary" to="/checkout">
              {t('domains.toCheckout')}
            </LinkButton>
          )
        )
      }
    >
      <div className="grid gap-4">
        <SelectField
          label={t('domains.renewFor')}
          value={String(years)}
          options={BULK_YEARS.map((n) => ({ value: String(n), label: t('domains.years', { n }) }))}
          onChange={(event) => setYears(Number(event.target.value))}
        />
        <RadioGroup
          label={t('domains.renewWay')}
          name="renew-way"
          value={way}
          options={[
            { value: 'now', label: t('domains.payNow'), help: t('domains.renewBulkText') },
            { value: 'basket', label: t('domains.addToBasket'), help: t('domains.renewBasketText') },
          ]}
          onValueChange={(next) => setWay(next === 'basket' ? 'basket' : 'now')}
        />
      </div>
    </BulkRunner>
  );
}
