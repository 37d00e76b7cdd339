import { ArrowRight, Globe, Network, Repeat, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import type { Delegation, Zone } from '#core/dns/dns.schema.ts';
import { createZone, zone as zoneResource } from '#core/dns/dns.store.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { field } from '#core/rules/field.schema.ts';
import { maxLength, required } from '#core/rules/fields.rules.ts';
import { formatTime, list } from '#core/rules/format.rules.ts';
import { Button } from '../ui/button.tsx';
import { usePortal, useResource, useSignalValue } from '../ui/context.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, useSubmit } from '../ui/form.tsx';
import { FormElement } from '../ui/form-element.tsx';
import { Link } from '../ui/link.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { usePortalForm } from '../ui/use-portal-form.ts';
import { Notice } from './parts/notice.tsx';

const t = translator(domainsMessages);

/** `/domains/add-domain`: register, transfer, or DNS alone; with `?zone=` how to point a name at the new zone. */
export function AddDomainScreen() {
  const { router } = usePortal();
  const zoneId = new URLSearchParams(useSignalValue(router.search)).get('zone');
  return (
    <DetailPage title={t('domains.add')} crumbs={[{ label: t('domains.title'), to: '/domains' }]}>
      {zoneId ? <ConnectZone zoneId={zoneId} /> : <Choices />}
    </DetailPage>
  );
}

const Choices = () => (
  <div className="grid gap-5 lg:grid-cols-3">
    <Choice icon={Globe} title={t('domains.addRegister')} text={t('domains.addRegisterText')}>
      <RegisterForm />
    </Choice>
    <Choice icon={Repeat} title={t('domains.addTransfer')} text={t('domains.addTransferText')}>
      <Link
        to="/add-product/transfer-domain"
        className="inline-flex items-center self-start gap-2 control-height px-4 rounded border border-control font-semibold hover:bg-hover"
      >
        {t('domains.addTransferGo')}
        <ArrowRight size={16} aria-hidden />
      </Link>
    </Choice>
    <Choice icon={Network} title={t('domains.addZone')} text={t('domains.addZoneText')}>
      <ZoneForm />
    </Choice>
  </div>
);

interface ChoiceProps {
  icon: typeof Globe;
  title: string;
  text: string;
  children: ReactNode;
}

const Choice = ({ icon: Icon, title, text, children }: ChoiceProps) => (
  <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
    <Icon size={24} aria-hidden className="text-accent shrink-0" />
    <div className="grow">
      <h2 className="text-md font-bold">{title}</h2>
      <p className="text-muted">{text}</p>
    </div>
    {children}
  </section>
);

/** The shop searches the name. */
function RegisterForm() {
  const { router } = usePortal();
  const [search, setSearch] = useState('');
  return (
    <FormElement
      className="grid gap-3"
      onSubmit={() => {
        const typed = search.trim();
        router.navigate(`/add-product/domain${typed ? `?q=${encodeURIComponent(typed)}` : ''}`);
      }}
    >
      <TextField
        label={t('domains.addSearch')}
        placeholder="yourname.co.uk"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Button type="submit" variant="primary" icon={Search} className="justify-self-start">
        {t('domains.addRegisterGo')}
      </Button>
    </FormElement>
  );
}

function ZoneForm() {
  const { router } = usePortal();
  const [schema] = useState(() => z.object({ name: field(required, maxLength(253)) }));
  const form = usePortalForm(schema, { name: '' });
  const isPending = useSignalValue(createZone.isPending);
  const submit = useSubmit(form, ({ name }) => createZone.run({ body: { name: name.trim() } }), {
    onSuccess: ({ zone }) => router.navigate(`/domains/add-domain?zone=${zone.id}`),
  });
  return (
    <Form {...submit} label={t('domains.addZone')} className="grid">
      <div className="grid gap-3">
        <TextField
          label={t('domains.domain')}
          placeholder="example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
        <Button type="submit" isPending={isPending} className="justify-self-start">
          {t('domains.addZoneGo')}
        </Button>
      </div>
    </Form>
  );
}

/** The name servers to enter at the registrar, and whether they are there. */
function ConnectZone({ zoneId }: { zoneId: string }) {
  const state = useResource(zoneResource, { params: { id: zoneId } });
  return (
    <Loaded from={state} skeleton={320}>
      {(zone) => <ZoneConnection zone={zone} isChecking={state.isFetching} onCheck={() => void state.refresh()} />}
    </Loaded>
  );
}

interface ZoneConnectionProps {
  zone: Zone;
  isChecking: boolean;
  onCheck: () => void;
}

function ZoneConnection({ zone: { id, name, name_servers, delegation }, isChecking, onCheck }: ZoneConnectionProps) {
  const isDone = delegation?.status === 'ours';
  return (
    <div className="grid gap-5 max-w-2xl">
      <section className="grid gap-5 rounded-card border border-line bg-surface p-5">
        <div>
          <h2 className="text-md font-bold">{t('domains.connectTitle', { name })}</h2>
          <p className="text-muted">{t('domains.connectText', { name })}</p>
        </div>
        <div className="grid gap-3">
          {name_servers.map((host, index) => (
            <CopyField key={host} label={t('domains.nsLabel', { n: index + 1 })} value={host} />
          ))}
        </div>
        <DelegationNotice name={name} delegation={delegation} />
        <div className="flex flex-wrap gap-2">
          <LinkButton variant={isDone ? 'primary' : 'secondary'} icon={Network} to={`/domains/dns/${id}`}>
            {t('domains.openZone')}
          </LinkButton>
          {!isDone && (
            <Button variant="primary" isPending={isChecking} onClick={onCheck}>
              {t('domains.checkNow')}
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}

function DelegationNotice({ name, delegation }: { name: string; delegation: Delegation | undefined }) {
  const time = formatTime(delegation?.checked_at ?? new Date(clock().now()).toISOString());
  const checked = <span className="block text-sm">{t('domains.checkedAt', { time })}</span>;
  if (delegation?.status === 'ours') return <Notice tone="info">{t('domains.delegationOurs', { name })}</Notice>;
  if (delegation?.status === 'elsewhere')
    return (
      <Notice tone="warning">
        {t('domains.delegationElsewhere', { name, hosts: list(delegation.found) })}
        {checked}
      </Notice>
    );
  return (
    <Notice tone="warning">
      {t(delegation?.status === 'none' ? 'domains.delegationNone' : 'domains.delegationUnknown', { name })}
      {checked}
    </Notice>
  );
}
