import type { ReactNode } from 'react';
import { formatCount } from '#core/i18n/format-count.ts';
import { listsMessages } from '#core/i18n/messages/lists.en.ts';
import { wordpressMessages } from '#core/i18n/messages/wordpress.en.ts';
import { wordpressSiteMessages } from '#core/i18n/messages/wordpress-site.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formatDate, formatFileSize } from '#core/rules/format.rules.ts';
import { safeUrl } from '#core/rules/safe-url.rules.ts';
import { session } from '#core/session/session.store.ts';
import { canAccess } from '#core/user/access.rules.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { useSignalValue } from '#screens/ui/context.tsx';
import { CopyButton } from '#screens/ui/copy-field.tsx';
import { Meter } from '#screens/ui/feedback.tsx';
import { Link } from '#screens/ui/link.tsx';

const t = translator(wordpressMessages, wordpressSiteMessages, listsMessages);

interface Detail {
  label: string;
  value: ReactNode;
  copy?: string | null | undefined;
}

const copied = (label: string, text: string | null | undefined): Detail => ({ label, value: text, copy: text });

/** An address in one line, to open and to copy. */
const linked = (label: string, address: string | null | undefined): Detail => {
  const url = safeUrl(address);
  if (!url) return copied(label, address);
  return {
    label,
    copy: url,
    value: (
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        title={url}
        className="block truncate text-accent underline underline-offset-2 hover:text-accent-strong"
      >
        {url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
      </a>
    ),
  };
};

const addresses = ({ url, preview_url, ip, sftp }: WordpressSite): Detail[] => [
  linked(t('wpSite.address'), url),
  linked(t('wpSite.preview'), preview_url),
  copied(t('wpSite.ip'), ip),
  ...(sftp
    ? [
        copied(t('wpSite.sftpHost'), sftp.host),
        copied(t('wpSite.sftpPort'), String(sftp.port)),
        copied(t('wpSite.sftpUser'), sftp.username),
      ]
    : []),
];

const content = ({ core_version, theme, plugins_count, database_size }: WordpressSite): Detail[] => [
  { label: t('wpSite.core'), value: core_version },
  { label: t('wpSite.theme'), value: theme },
  { label: t('wpSite.plugins'), value: plugins_count === undefined ? null : formatCount(plugins_count) },
  { label: t('wpSite.database'), value: database_size === undefined ? null : formatFileSize(database_size) },
];

const contract = ({ plan, renewal_at, created_at }: WordpressSite): Detail[] => [
  { label: t('wpSite.plan'), value: plan },
  { label: t('wpSite.renewal'), value: renewal_at ? formatDate(renewal_at) : null },
  { label: t('wpSite.created'), value: created_at ? formatDate(created_at) : null },
];

/** What the site is, where it is and how it is reached. */
export function SiteDetails({ site }: { site: WordpressSite }) {
  const user = useSignalValue(session().user);
  const servicePath = `/service/wordpress/${site.service_id}`;
  const details = [...addresses(site), ...content(site), ...contract(site)].filter(({ value }) => value);
  return (
    <section className="rounded-card border border-line bg-surface p-5 grid gap-3">
      <h2 className="text-md font-bold">{t('wpSite.details')}</h2>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {details.map(({ label, value, copy }) => (
          <div key={label} className="grid content-start min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="flex items-center gap-1 min-h-[36px] min-w-0 -mt-1">
              <span className="min-w-0 break-words">{value}</span>
              {copy && <CopyButton text={copy} label={t('copy.label', { what: label })} />}
            </dd>
          </div>
        ))}
        {site.disk && (
          <div className="grid content-start gap-2 min-w-0">
            <dt className="text-sm text-muted">{t('wpSite.disk')}</dt>
            <dd>
              <DiskUsage name={site.name} {...site.disk} />
            </dd>
          </div>
        )}
      </dl>
      {site.service_id && user && canAccess(servicePath, user) && (
        <p className="border-t pt-4">
          <Link to={servicePath}>{t('wordpress.billing')}</Link>
        </p>
      )}
    </section>
  );
}

function DiskUsage({ name, used, limit }: { name: string; used: number; limit?: number | null | undefined }) {
  if (limit == null) return formatFileSize(used);
  return (
    <Meter
      label={t('wpSite.diskOf', { name })}
      value={used}
      max={limit}
      text={t('wpSite.usedOf', { used: formatFileSize(used), limit: formatFileSize(limit) })}
    />
  );
}
