import { tableComponents } from '#core/theme/table.css.ts';
import { SelectField } from './field.tsx';
import { Segments, type SegmentsProps } from './segments.tsx';
import { withStyles } from './with-styles.ts';

const styles = withStyles(tableComponents);

/** More options than this are a select. */
const MAX_SEGMENTS = 5;

/**
 * One filter out of several, in the toolbar of a list: a segmented control, or a select where there are many options or the
 * list is narrow. The empty value usually means all.
 */
export function ListFilter({ label, value, options, onChange }: SegmentsProps<string>) {
  const hasRoom = options.length <= MAX_SEGMENTS;
  return (
    <>
      {hasRoom && (
        <div className="wide-only min-w-0">
          <Segments label={label} value={value} options={options} onChange={onChange} />
        </div>
      )}
      <div ref={styles} className={hasRoom ? 'narrow-only list-filter' : 'list-filter'}>
        <SelectField
          label={label}
          isLabelHidden
          className="h-9"
          value={value}
          options={options.map((option) => ({
            value: option.value,
            label: option.note?.trim() ? `${option.label} (${option.note})` : option.label,
          }))}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </>
  );
}
