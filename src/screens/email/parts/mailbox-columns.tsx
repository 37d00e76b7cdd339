import { AtSign, EllipsisVertical, KeyRound, Mail, Pencil, Plug, Smartphone, Trash2 } from 'lucide-react';
import type { EmailDomain, Mailbox } from '#core/email/email.schema.ts';
import { requestWebmailToken, setImapAccess } from '#core/email/email.store.ts';
import { openWebmail } from '#core/email/webmail.ts';
import { emailMessages } from '#core/i18n/messages/email.en.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { mailboxesMessages } from '#core/i18n/messages/mailboxes.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { list } from '#core/rules/format.rules.ts';
import { IconButton, UnstyledButton } from '#screens/ui/button.tsx';
import { useSignalValue } from '#screens/ui/context.tsx';
import { Meter } from '#screens/ui/feedback.tsx';
import { Menu } from '#screens/ui/menu.tsx';
import { RelativeTime } from '#screens/ui/relative-time.tsx';
import { RowName } from '#screens/ui/row-name.tsx';
import type { Column } from '#screens/ui/table.tsx';
import { EmailStatus } from './domain-layout.tsx';
import type { MailboxTask } from './mailbox-task-dialogs.tsx';
import { formatMegabytes } from './megabytes.ts';

const t = translator(emailMessages, listsMessages, mailboxesMessages);

interface ColumnsProps {
  domainId: string;
  domain: EmailDomain | undefined;
  onTask: (task: MailboxTask) => void;
}

export const mailboxColumns = ({ domainId, domain, onTask }: ColumnsProps): Column<Mailbox>[] => [
  {
    id: 'username',
    title: t('email.address'),
    isMain: true,
    isTwoLine: true,
    isSortable: true,
    cell: (mailbox) => <MailboxName mailbox={mailbox} onTask={onTask} />,
  },
  {
    id: 'used',
    title: t('email.storage'),
    isSortable: true,
    card: 'fact',
    cell: ({ username, used, quota }) => (
      <Meter
        label={t('email.quotaOf', { name: username })}
        value={used}
        max={quota}
        text={t('email.usedOf', { used: formatMegabytes(used), quota: formatMegabytes(quota) })}
      />
    ),
  },
  {
    id: 'status',
    title: t('table.status'),
    card: 'status',
    cell: ({ is_active, is_imap_enabled }) => (
      <span className="inline-grid justify-items-start gap-0.5">
        <EmailStatus status={is_active ? 'active' : 'off'} />
        {!is_imap_enabled && <span className="text-xs text-muted whitespace-nowrap">{t('mailbox.imapOff')}</span>}
      </span>
    ),
  },
  {
    id: 'last_login_at',
    title: t('email.lastLogin'),
    isSortable: true,
    cell: ({ last_login_at }) => (
      <span className="text-muted whitespace-nowrap">
        {last_login_at ? <RelativeTime iso={last_login_at} /> : t('email.neverLoggedIn')}
      </span>
    ),
  },
  {
    id: 'actions',
    title: t('table.actions'),
    isActions: true,
    cell: (mailbox) => (
      <span className="inline-flex items-center">
        <WebmailButton mailbox={mailbox} url={domain && (domain.servers?.webmail_url ?? '')} />
        <MailboxMenu mailbox={mailbox} domainId={domainId} onTask={onTask} />
      </span>
    ),
  },
];

/** Of the same height with and without aliases, because the table is virtualized. */
function MailboxName({ mailbox, onTask }: { mailbox: Mailbox } & Pick<ColumnsProps, 'onTask'>) {
  const { id, username, name, aliases } = mailbox;
  return (
    <span className="grid min-w-0">
      <RowName onOpen={() => onTask({ kind: 'edit', id })}>{username}</RowName>
      <span className="row-note flex items-center gap-2 min-w-0 text-sm text-muted">
        <span className="truncate">{name}</span>
        {aliases.length > 0 && (
          <UnstyledButton
            className="inline-flex items-center min-w-0 min-h-[24px] text-accent underline underline-offset-2"
            aria-label={t('mailbox.aliasesOf', { name: username, aliases: list(aliases) })}
            onClick={() => onTask({ kind: 'aliases', id })}
          >
            <AtSign size={13} aria-hidden className="shrink-0" />
            <span className="truncate">
              {aliases[0]?.split('@')[0]}
              {aliases.length > 1 && ` +${aliases.length - 1}`}
            </span>
          </UnstyledButton>
        )}
      </span>
    </span>
  );
}

/** Its column keeps its width while the domain, which knows the address, is read. */
function WebmailButton({ mailbox, url }: { mailbox: Mailbox; url: string | undefined }) {
  const isPending = useSignalValue(requestWebmailToken.isPending);
  if (url === '') return null;
  return (
    <IconButton
      label={t('mailbox.openWebmail', { name: mailbox.username })}
      icon={Mail}
      disabled={!mailbox.is_active || url === undefined}
      onClick={() => {
        if (!isPending && url) void openWebmail(mailbox, url);
      }}
    />
  );
}

function MailboxMenu({ mailbox, domainId, onTask }: { mailbox: Mailbox } & Pick<ColumnsProps, 'domainId' | 'onTask'>) {
  const { username, is_imap_enabled: hasImap } = mailbox;
  const start = (kind: 'edit' | 'password' | 'aliases' | 'devices' | 'delete') => () =>
    onTask({ kind, id: mailbox.id });
  return (
    <Menu
      label={t('mailbox.actions', { name: mailbox.username })}
      icon={EllipsisVertical}
      items={[
        { label: t('mailbox.edit'), icon: Pencil, onSelect: start('edit') },
        { label: t('mailbox.password'), icon: KeyRound, onSelect: start('password') },
        { label: t('mailbox.aliases'), icon: AtSign, onSelect: start('aliases') },
        { label: t('mailbox.devices'), icon: Smartphone, onSelect: start('devices') },
        {
          label: t(hasImap ? 'mailbox.imapTurnOff' : 'mailbox.imapTurnOn'),
          icon: Plug,
          onSelect: () =>
            void setImapAccess.run({
              params: { id: domainId },
              body: { action: hasImap ? 'disable' : 'enable', username },
            }),
        },
        {
          label: t('email.deleteAction'),
          icon: Trash2,
          isDestructive: true,
          hasSeparatorBefore: true,
          onSelect: start('delete'),
        },
      ]}
    />
  );
}
