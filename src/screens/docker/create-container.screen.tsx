import { stepOfSearch } from '#core/project/deployment-draft.rules.ts';
import { usePortal, useSignalValue } from '#screens/ui/context.tsx';
import { DeployWizard } from './deploy/wizard.tsx';

/** All steps for a project that is there, by `?step=`. */
export function CreateContainerScreen({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) {
  const search = useSignalValue(usePortal().router.search);
  return <DeployWizard key={id} scope={id} step={stepOfSearch(search, 'source')} />;
}
