import { AtSign, Forward } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import type { EmailDomain } from '#core/email/email.schema.ts';
import {
  deleteAlias,
  deleteForwarder,
  forwarderListErrors,
  forwarders,
  mailboxAliases,
  mailFlow,
} from '#core/email/email.store.ts';
import { ApiError } from '#core/http/api-error.ts';
import { addressesMessages } from '#core/i18n/messages/addresses.en.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { useResource, useSignalValue } from '../ui/context.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useListState } from '../ui/list-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { type DomainPageProps, prefetch, withDomainLayout } from './parts/domain-layout.tsx';
import { ForwardingRuleList } from './parts/forwarding-rule-list.tsx';
import { MailFlow } from './parts/mail-flow.tsx';

const t = translator(addressesMessages, emailMessages);

const CatchAll = lazyPart(() => import('./parts/catch-all.tsx').then((module) => module.CatchAll));

const NewAliasDialog = lazyPart(() => import('./parts/new-alias-dialog.tsx').then((module) => module.NewAliasDialog));

const NewForwarderDialog = lazyPart(() =>
  import('./parts/new-forwarder-dialog.tsx').then((module) => module.NewForwarderDialog),
);

interface Props {
  domainId: string;
  domain: EmailDomain | undefined;
}

/** Forwarders, aliases and the catch-all address of a domain, and a diagram of them. */
function Forwarders({ domainId, domain, headingLevel }: DomainPageProps) {
  const [list, setList] = useListState(['tab']);
  const tab = list.filters.tab || 'forwarders';
  return (
    <section className="grid gap-5 min-w-0">
      <PageTitle headingLevel={headingLevel} isPart>
        {t('email.forwarders')}
      </PageTitle>
      <Tabs
        label={t('email.forwarders')}
        value={tab}
        onChange={(id) => setList({ search: '', filters: { tab: id === 'forwarders' ? '' : id } })}
        tabs={[
          {
            id: 'forwarders',
            label: t('address.forwarders'),
            content: <ForwarderList domainId={domainId} domain={domain} />,
            prefetch: () => prefetch.forwarders(domainId),
          },
          {
            id: 'aliases',
            label: t('address.aliases'),
            content: <AliasList domainId={domainId} domain={domain} />,
            prefetch: () => prefetch.aliases(domainId),
          },
          {
            id: 'catch-all',
            label: t('address.catchAll'),
            content: (
              <Suspense fallback={null}>
                <CatchAll domainId={domainId} domain={domain} />
              </Suspense>
            ),
            prefetch: () => prefetch.catchAll(domainId),
          },
          {
            id: 'flow',
            label: t('address.flow'),
            content: <MailFlow domainId={domainId} />,
            prefetch: () => mailFlow.prefetch({ params: { id: domainId } }),
          },
        ]}
      />
    </section>
  );
}

function ForwarderList(props: Props) {
  const [list] = useListState(['tab']);
  const state = useResource(forwarders, {
    params: { id: props.domainId },
    query: { page: list.page, per_page: list.perPage, search: list.search },
  });
  const failure = state.error;
  // Without the message that says that the list is empty
  const error = useMemo(
    () => failure && new ApiError(failure.kind, failure.status, { errors: forwarderListErrors(failure) }),
    [failure],
  );
  return (
    <ForwardingRuleList
      {...props}
      rows={state.data?.forwarders.map(({ id, address, goto }) => ({ id, from: address, to: goto }))}
      total={state.data?.meta?.total}
      state={{ ...state, error }}
      icon={Forward}
      CreateDialog={NewForwarderDialog}
      isDeleting={useSignalValue(deleteForwarder.isPending)}
      onDelete={({ from, to }) =>
        deleteForwarder.run({ params: { id: props.domainId }, body: { address: from, goto: to } })
      }
      labels={{
        label: t('address.forwarders'),
        search: t('address.searchForwarders'),
        create: t('address.newForwarder'),
        none: t('address.noForwarders'),
        text: t('address.forwarderText'),
        from: t('email.address'),
        to: t('address.goto'),
        deleteTitle: (rule) => t('address.deleteForwarderTitle', rule),
        deleteText: (rule) => t('address.deleteForwarderText', rule),
        delete: t('address.deleteForwarder'),
      }}
    />
  );
}

function AliasList(props: Props) {
  const [list] = useListState(['tab']);
  const state = useResource(mailboxAliases, {
    params: { id: props.domainId },
    query: { page: list.page, per_page: list.perPage, search: list.search },
  });
  return (
    <ForwardingRuleList
      {...props}
      rows={state.data?.alias.map(({ id, alias, goto }) => ({ id, from: alias, to: goto }))}
      total={state.data?.meta?.total}
      state={state}
      icon={AtSign}
      CreateDialog={NewAliasDialog}
      isDeleting={useSignalValue(deleteAlias.isPending)}
      onDelete={({ from, to }) => deleteAlias.run({ params: { id: props.domainId }, body: { alias: from, goto: to } })}
      labels={{
        label: t('address.aliases'),
        search: t('address.searchAliases'),
        create: t('address.newAlias'),
        none: t('address.noAliases'),
        text: t('address.aliasText'),
        from: t('address.alias'),
        to: t('address.leadsTo'),
        deleteTitle: (rule) => t('address.deleteAliasTitle', rule),
        deleteText: (rule) => t('address.deleteAliasText', rule),
        delete: t('address.deleteAlias'),
      }}
    />
  );
}

export const ForwardersScreen = withDomainLayout(Forwarders);
