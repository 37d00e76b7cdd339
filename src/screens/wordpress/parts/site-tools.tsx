import { type ReactNode, useState } from 'react';
import { errorMessage } from '#core/http/error-policy.rules.ts';
import { wordpressSiteMessages } from '#core/i18n/messages/wordpress-site.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { updateSite } from '#core/wordpress/sites.store.ts';
import type { WordpressSite } from '#core/wordpress/wordpress.schema.ts';
import { Button } from '#screens/ui/button.tsx';
import { FormError } from '#screens/ui/form.tsx';
import { lazyPart } from '#screens/ui/lazy-part.tsx';
import { Switch } from '#screens/ui/switch.tsx';
import { DebugLog } from './debug-log.tsx';

const t = translator(wordpressSiteMessages);

const ReplaceDialog = lazyPart(() => import('./replace-dialog.tsx').then((module) => module.ReplaceDialog));

/** Maintenance mode, search and replace, and the debug log. */
export function SiteTools({ site }: { site: WordpressSite }) {
  const [isReplacing, setReplacing] = useState(false);
  return (
    <section className="rounded-card border border-line bg-surface p-5 grid grid-cols-1 gap-4 content-start">
      <h2 className="text-md font-bold">{t('wpSite.tools')}</h2>
      <SiteSwitch site={site} setting="is_maintenance" />
      <Tool title={t('wpSite.replace')} text={t('wpSite.replaceText')} isWide>
        <Button size="small" onClick={() => setReplacing(true)} onPointerEnter={() => void ReplaceDialog.preload()}>
          {t('wpSite.replaceOpen')}
        </Button>
      </Tool>
      <div className="grid grid-cols-1 gap-3">
        <SiteSwitch site={site} setting="is_debug" />
        <DebugLog site={site} />
      </div>
      {isReplacing && <ReplaceDialog site={site} onClose={() => setReplacing(false)} />}
    </section>
  );
}

interface ToolProps {
  title: string;
  text: string;
  error?: string | null;
  /** The control goes below the text on a phone. */
  isWide?: boolean;
  children: ReactNode;
}
const Tool = ({ title, text, error, isWide = false, children }: ToolProps) => (
  <div
    className={`flex ${isWide ? 'flex-wrap sm:flex-nowrap' : ''} items-start justify-between gap-x-6 gap-y-2 border-t pt-4`}
  >
    <div className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm text-muted">{text}</p>
      <FormError error={error} />
    </div>
    {children}
  </div>
);

const settings = {
  is_maintenance: { title: 'wpSite.maintenanceMode', text: 'wpSite.maintenanceText' },
  is_debug: { title: 'wpSite.debug', text: 'wpSite.debugText' },
} as const;

/** Turns a setting of the site on or off at once. */
function SiteSwitch({ site, setting }: { site: WordpressSite; setting: keyof typeof settings }) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { title, text } = settings[setting];
  const isOn = site[setting];
  const toggle = async () => {
    setPending(true);
    const outcome = await updateSite.run({ params: { id: site.id }, body: { [setting]: !isOn } });
    setPending(false);
    setError(outcome.ok ? null : errorMessage(outcome.error));
  };
  return (
    <Tool title={t(title)} text={t(text)} error={error}>
      <Switch label={t(title)} isOn={isOn} isPending={isPending} onToggle={() => void toggle()} />
    </Tool>
  );
}
