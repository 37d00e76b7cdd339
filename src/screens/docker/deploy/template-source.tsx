import { deployMessages } from '#core/i18n/messages/deploy.en.ts';
import { translator } from '#core/i18n/translator.ts';
import { formOfTemplate } from '#core/project/service-form.rules.ts';
import { templates } from '#core/project/templates.store.ts';
import { list } from '#core/rules/format.rules.ts';
import { useResource } from '#screens/ui/context.tsx';
import { Loaded } from '#screens/ui/loaded.tsx';
import { ChoiceRow, ChoiceRows } from './choice-row.tsx';
import type { Choose } from './use-draft.ts';

const t = translator(deployMessages);

/** Services that go together, ready to deploy. */
export function TemplateSource({ onChoose }: { onChoose: Choose }) {
  const state = useResource(templates, { query: { type: 'docker' } });
  return (
    <Loaded from={state} skeleton={320}>
      {(all) =>
        all.length === 0 ? (
          <p className="text-muted">{t('deploy.noTemplates')}</p>
        ) : (
          <ChoiceRows label={t('deploy.template')}>
            {all.map(({ id, name, description, services }) => (
              <ChoiceRow
                key={id}
                title={name}
                text={description}
                figures={[
                  t('deploy.templateServices', {
                    n: services.length,
                    names: list(services.map((service) => service.name)),
                  }),
                ]}
                buttonLabel={t('deploy.choose')}
                buttonName={t('deploy.chooseOf', { name })}
                onChoose={() => onChoose({ title: name }, services.map(formOfTemplate))}
              />
            ))}
          </ChoiceRows>
        )
      }
    </Loaded>
  );
}
