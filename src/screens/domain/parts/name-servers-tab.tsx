import { useState } from 'react';
import { zone } from '#core/dns/dns.store.ts';
import { dnssecState } from '#core/dns/dnssec.rules.ts';
import { ttlText } from '#core/dns/ttl-text.ts';
import type { Domain } from '#core/domain/domain.schema.ts';
import { updateDomain } from '#core/domain/domains.store.ts';
import {
  glueProblem,
  isBelow,
  isSameSet,
  nameServerProblem,
  normalizeHost,
  splitAddresses,
} from '#core/domain/name-servers.rules.ts';
import type { ApiError } from '#core/http/api-error.ts';
import { dnssecMessages } from '#core/i18n/messages/dnssec.en.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { clock } from '#core/platform/clock.ts';
import { formatDate, formatTime } from '#core/rules/format.rules.ts';
import { Button } from '#screens/ui/button.tsx';
import { useResource, useSignalValue } from '#screens/ui/context.tsx';
import { CheckboxField, RadioGroup, TextField } from '#screens/ui/field.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { FormElement } from '#screens/ui/form-element.tsx';
import { Link } from '#screens/ui/link.tsx';
import { readRefusal } from '#screens/ui/refusal.ts';
import { HostFields } from './host-fields.tsx';
import { MissingZone } from './missing-zone.tsx';
import { Notice } from './notice.tsx';

const t = translator(domainsMessages, dnssecMessages, listsMessages);

interface Props {
  domain: Domain;
}

/** Which name servers answer for the domain. A change shows what it means before it is sent. */
export function NameServersTab({ domain }: Props) {
  const { name_servers, our_name_servers, zone_id } = domain;
  const isOurs = isSameSet(name_servers, our_name_servers);
  return (
    <div className="grid gap-5">
      <section className="rounded-card border border-line bg-surface p-5 grid gap-3">
        <h2 className="text-md font-bold">{t('domains.nsNow')}</h2>
        <ul className="grid gap-1">
          {name_servers.map((host) => (
            <li key={host}>
              <code className="break-all">{host}</code>
              {domain.glue
                .filter((glue) => glue.host === host)
                .map(({ addresses }) => (
                  <span key={host} className="text-muted">
                    {' '}
                    {addresses.join(', ')}
                  </span>
                ))}
            </li>
          ))}
        </ul>
        {zone_id ? (
          <p className="text-muted">
            {t(isOurs ? 'domains.zoneServed' : 'domains.zoneUnused')}{' '}
            <Link to={`/domains/dns/${zone_id}`}>{t('domains.openZone')}</Link>
          </p>
        ) : (
          isOurs && <MissingZone domain={domain} />
        )}
        <OldServers domain={domain} />
      </section>
      <NameServersForm key={name_servers.join()} domain={domain} />
    </div>
  );
}

/** Resolvers cache the previous name servers for a while after a change. */
function OldServers({ domain: { old_name_servers_until: until } }: Props) {
  if (!until || Date.parse(until) <= clock().now()) return null;
  return <Notice tone="info">{t('domains.nsOldUntil', { date: formatDate(until), time: formatTime(until) })}</Notice>;
}

function NameServersForm({ domain }: Props) {
  const form = useNameServers(domain);
  const { hosts, problems, glueOf, glueProblems } = form;
  return (
    <FormElement
      aria-label={t('domains.nsChange')}
      className="rounded-card border border-line bg-surface p-5 grid gap-5"
      onSubmit={form.submit}
    >
      <div className="grid">
        <h2 className="text-md font-bold">{t('domains.nsChange')}</h2>
        <FormError error={form.error} />
      </div>
      <RadioGroup
        label={t('domains.nsWhich')}
        name="name-servers"
        value={form.kind}
        options={[
          { value: 'ours', label: t('domains.nsOurs'), help: domain.our_name_servers.join(', ') },
          { value: 'own', label: t('domains.nsOwn'), help: t('domains.nsOwnHelp') },
        ]}
        onValueChange={(kind) => form.setKind(kind === 'ours' ? 'ours' : 'own')}
      />
      {form.kind === 'own' && (
        <HostFields
          hosts={hosts}
          onChange={form.setHosts}
          problems={problems}
          detail={(index) =>
            isBelow(normalizeHost(hosts[index] ?? ''), domain.name) && (
              <div className="pl-4 border-l-2 border-line max-w-md">
                <TextField
                  label={t('domains.glueLabel', { host: normalizeHost(hosts[index] ?? '') })}
                  help={t('domains.glueHelp', { name: domain.name })}
                  autoComplete="off"
                  spellCheck={false}
                  value={glueOf(index)}
                  error={glueProblems[index]}
                  onChange={(event) => form.setGlue(index, event.target.value)}
                />
              </div>
            )
          }
        />
      )}
      <ChangeWarnings domain={domain} form={form} />
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        isPending={form.isPending}
        disabled={!form.isChanged}
      >
        {t('domains.nsSave')}
      </Button>
    </FormElement>
  );
}

type NameServers = ReturnType<typeof useNameServers>;

/** What stops working with the change. DS records would make the domain unreachable, so that they need a yes. */
function ChangeWarnings({ domain, form }: Props & { form: NameServers }) {
  const { name, ds, name_servers, our_name_servers, zone_id, rules } = domain;
  const leavesOurs = isSameSet(name_servers, our_name_servers) && form.kind === 'own';
  const { data } = useResource(zone, leavesOurs && zone_id ? { params: { id: zone_id } } : null);
  const signing = leavesOurs && data ? dnssecState(data) : 'off';
  const end = data?.dnssec?.ends_at;
  if (!form.isChanged) return null;
  return (
    <div className="grid gap-3">
      {rules && <p className="text-sm text-muted">{t('domains.nsWait', { time: ttlText(rules.delegation_ttl) })}</p>}
      {leavesOurs && zone_id && (
        <Notice tone="warning">
          {t('domains.nsLeaveZone')} <Link to={`/domains/dns/${zone_id}`}>{t('domains.openZone')}</Link>
        </Notice>
      )}
      {!leavesOurs && form.kind === 'ours' && !zone_id && (
        <Notice tone="warning">{t('domains.zoneMissing', { name })}</Notice>
      )}
      {signing === 'ending' && end && (
        <Notice tone="warning">
          {t('dnssec.endingLeave', { name, date: `${formatDate(end)}, ${formatTime(end)}` })}
        </Notice>
      )}
      {ds.length > 0 && (
        <>
          <DsNotice domain={domain} isSigned={signing === 'on'} />
          <CheckboxField
            label={t('domains.nsDsUnderstood')}
            checked={form.isUnderstood}
            error={form.understoodError}
            onChange={(event) => form.setUnderstood(event.target.checked)}
          />
        </>
      )}
    </div>
  );
}

/** With DNSSEC on, leaving our name servers ends in silence: the new ones lack our keys. */
function DsNotice({ domain: { id, name, ds }, isSigned }: Props & { isSigned: boolean }) {
  return (
    <Notice tone="danger">
      {isSigned ? t('dnssec.leave', { name }) : t('domains.nsDs', { name, n: ds.length })}{' '}
      <Link to={`/domains/${id}?tab=dnssec`} className="underline">
        {t(isSigned ? 'dnssec.turnOff' : 'domains.dsSee')}
      </Link>
    </Notice>
  );
}

const toTyped = (domain: Domain, isOurs: boolean) => (isOurs ? ['', ''] : [...domain.name_servers]);

/** The form's values, what is wrong with them, and the request. Nothing typed is lost when it is refused. */
function useNameServers(domain: Domain) {
  const isOurs = isSameSet(domain.name_servers, domain.our_name_servers);
  const [kind, setKind] = useState<'ours' | 'own'>(isOurs ? 'ours' : 'own');
  const [hosts, setHosts] = useState<readonly string[]>(() => toTyped(domain, isOurs));
  const [glue, setGlueTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(domain.glue.map(({ host, addresses }) => [host, addresses.join(', ')])),
  );
  const [isChecked, setChecked] = useState(false);
  const [isUnderstood, setUnderstood] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const isPending = useSignalValue(updateDomain.isPending);
  const names = hosts.map(normalizeHost);
  const list = kind === 'ours' ? domain.our_name_servers : names.filter(Boolean);
  const below = list.filter((host) => isBelow(host, domain.name));
  const body = {
    name_servers: [...list],
    glue: below.map((host) => ({ host, addresses: splitAddresses(glue[host] ?? '') })),
  };
  const own = kind === 'own' && isChecked;
  const { messageOf, rest } = readRefusal(failure, kind === 'own' ? [...hostFields(list), ...glueFields(below)] : []);
  // The provider counts what was sent, without the empty fields.
  const sentIndex = (index: number) => names.slice(0, index).filter(Boolean).length;
  const problems = names.map((name, index) => {
    if (!own) return null;
    return nameServerProblem(names, index) ?? (name ? messageOf(`name_servers.${sentIndex(index)}`) : null);
  });
  const glueProblems = names.map((name) => {
    if (!own || !isBelow(name, domain.name)) return null;
    const refused = glueFields([name]).map((field) => messageOf(field.replace('.0.', `.${below.indexOf(name)}.`)));
    return glueProblem(glue[name] ?? '') ?? (refused.filter(Boolean).join('\n') || null);
  });
  const isWrong =
    kind === 'own' &&
    (names.some((_, index) => nameServerProblem(names, index) !== null) ||
      below.some((host) => glueProblem(glue[host] ?? '') !== null));
  const needsYes = domain.ds.length > 0 && !isUnderstood;
  const submit = async () => {
    setChecked(true);
    setFailure(null);
    if (isWrong || needsYes) return;
    const outcome = await updateDomain.run({ params: { id: domain.id }, body });
    if (!outcome.ok) setFailure(outcome.error);
  };
  return {
    kind,
    setKind,
    hosts,
    setHosts,
    problems,
    glueOf: (index: number) => glue[names[index] ?? ''] ?? '',
    setGlue: (index: number, text: string) => setGlueTexts({ ...glue, [names[index] ?? '']: text }),
    glueProblems,
    isUnderstood,
    setUnderstood,
    understoodError: isChecked && needsYes ? t('domains.nsDsConfirm') : null,
    error: rest,
    isPending,
    isChanged: !isSameSet(list, domain.name_servers) || JSON.stringify(body.glue) !== JSON.stringify(domain.glue),
    submit,
  };
}

const hostFields = (hosts: readonly string[]) => hosts.map((_, index) => `name_servers.${index}`);
/** The names on the wire of all that can be wrong with the addresses of name servers. */
const glueFields = (hosts: readonly string[]) =>
  hosts.flatMap((_, index) =>
    ['host', 'addresses', ...Array.from({ length: MAX_ADDRESSES }, (_unused, at) => `addresses.${at}`)].map(
      (part) => `glue.${index}.${part}`,
    ),
  );
const MAX_ADDRESSES = 8;
