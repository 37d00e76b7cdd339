import type { ProjectConfig, Volume } from '#core/project/project.schema.ts';
import type { ServiceForm } from '#core/project/service-form.rules.ts';

/** What each section of the settings of a service gets. */
export interface SettingsProps {
  form: ServiceForm;
  onChange: (change: Partial<ServiceForm>) => void;
  /** What is wrong, by the path on the wire: `env.3.key`, `retry_policy.delay`. */
  error: (path: string) => string | undefined;
  /** Called when a field is left. */
  onTouch: (path: string) => void;
}

/** What the fields of one row of a section get. */
export interface RowFieldsProps<Row> extends Pick<SettingsProps, 'error' | 'onTouch'> {
  row: Row;
  /** Of the row on the wire: `volumes.0`. */
  path: string;
  onChange: (part: Partial<Row>) => void;
}

/** What the project has already. */
export interface ProjectParts {
  volumes: readonly Volume[];
  configs: readonly ProjectConfig[];
}
