import { NEW_PROJECT, stepOfSearch } from '#core/project/deployment-draft.rules.ts';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { DeployWizard } from './deploy/wizard.tsx';

/** The steps after the choice of an image, by `?step=`. */
export function CustomizeScreen() {
  const search = useSignalValue(usePortal().router.search);
  return <DeployWizard scope={NEW_PROJECT} step={stepOfSearch(search, 'customize')} />;
}
