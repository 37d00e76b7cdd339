import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { MAX_NAME_SERVERS } from '#core/domain/name-servers.rules.ts';
import { domainsMessages } from '#core/i18n/messages/domains.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { Button, IconButton } from '#screens/ui/button.tsx';
import { TextField } from '#screens/ui/field.tsx';

const t = translator(domainsMessages);

interface HostFieldsProps {
  hosts: readonly string[];
  onChange: (hosts: readonly string[]) => void;
  /** Message of each field. */
  problems: readonly (string | null)[];
  /** Below a field, such as the addresses of the name server. */
  detail?: (index: number) => ReactNode;
}

/** Name servers, at least two. A list pasted into one field fills the next ones too. */
export function HostFields({ hosts, onChange, problems, detail }: HostFieldsProps) {
  const change = (index: number, text: string) => {
    const parts = text.split(/[\s,;]+/).filter(Boolean);
    const typed = parts.length > 1 ? parts : [text];
    onChange([...hosts.slice(0, index), ...typed, ...hosts.slice(index + typed.length)].slice(0, MAX_NAME_SERVERS));
  };
  return (
    <div className="grid gap-3">
      {hosts.map((host, index) => (
        // The fields have no identity of their own but their place.
        <div key={index} className="grid gap-2">
          <div className="flex items-start gap-1">
            <div className="grow max-w-md">
              <TextField
                label={t('domains.nsLabel', { n: index + 1 })}
                placeholder={`ns${index + 1}.example.net`}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={host}
                error={problems[index]}
                onChange={(event) => change(index, event.target.value)}
              />
            </div>
            {hosts.length > 2 && (
              <IconButton
                className="mt-6"
                label={t('domains.nsRemove', { n: index + 1 })}
                icon={X}
                onClick={() => onChange(hosts.filter((_, other) => other !== index))}
              />
            )}
          </div>
          {detail?.(index)}
        </div>
      ))}
      {hosts.length < MAX_NAME_SERVERS && (
        <Button size="small" icon={Plus} className="justify-self-start" onClick={() => onChange([...hosts, ''])}>
          {t('domains.nsAdd')}
        </Button>
      )}
    </div>
  );
}
