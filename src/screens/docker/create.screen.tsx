import { NEW_PROJECT } from '#core/project/deployment-draft.rules.ts';
import { DeployWizard } from './deploy/wizard.tsx';

/** The first step, for a new project or one of the team's. */
export const CreateScreen = () => <DeployWizard scope={NEW_PROJECT} step="source" />;
