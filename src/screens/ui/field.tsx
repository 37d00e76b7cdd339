import { ChevronDown, CircleAlert, Eye, EyeOff } from 'lucide-react';
import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { translator } from '#core/i18n/translator.ts';
import { IconButton } from './button.tsx';
import { controlClass, fieldClass, selectArrowClass, selectClass } from './control-classes.ts';
import { TextArea, TextInput } from './text-control.tsx';
import { usePressedValue } from './use-pressed-value.ts';
import { useStillWhilePressed } from './use-still-while-pressed.ts';

const t = translator();

export interface FieldProps {
  label: string;
  /** One sentence below the control, for what the label cannot say. */
  help?: ReactNode;
  /** What is wrong. The text typed so far stays. */
  error?: string | null | undefined;
  /** Only screen readers get the label. */
  isLabelHidden?: boolean;
}

const invalidClass = 'border-danger';
const labelClass = 'font-semibold text-sm min-h-[20px]';

/** A label that ends in brackets, such as "Phone (optional)". */
const BRACKETED = /^(.+?)( [(（][^()（）]+[)）])$/;

/** A field's name. What is in brackets at its end is a remark: it is quieter, the same way in every form. */
function LabelText({ text }: { text: string }) {
  const [, name, remark] = BRACKETED.exec(text) ?? [];
  if (!remark) return text;
  return (
    <>
      {name}
      <span className="font-normal text-muted">{remark}</span>
    </>
  );
}

interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, help and error around a control, linked for assistive technology. */
export function Field({
  label,
  help,
  error,
  isLabelHidden,
  isWide = false,
  children,
}: FieldProps & {
  /** As wide as its place: what is written there is longer than a line. */
  isWide?: boolean;
  /** @param control attributes of what is labelled */
  children: (control: ControlAttributes, isInvalid: boolean) => ReactNode;
}) {
  const id = useId();
  const describedBy = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div part="field" className={fieldClass(isWide)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : labelClass}>
        <LabelText text={label} />
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': Boolean(error) || undefined }, Boolean(error))}
      {help && (
        <p id={`${id}-help`} className="text-sm text-muted">
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

function FieldError({ id, error: latest }: { id: string; error: string | null | undefined }) {
  // A press of the form's button leaves a field first: its message must not move the button away.
  const error = useStillWhilePressed(latest);
  // The live region must exist before its message, or screen readers miss the first one. Until then it takes no place.
  return (
    <div id={id} aria-live="polite" className="text-sm text-danger empty:absolute">
      {error && (
        <p className="flex items-start gap-1">
          <CircleAlert size={15} aria-hidden className="mt-0.5" />
          <span className="whitespace-pre-line">{error}</span>
        </p>
      )}
    </div>
  );
}

type InputProps = FieldProps &
  InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement>; suffix?: ReactNode };

export function TextField({ label, help, error, isLabelHidden = false, suffix, className = '', ...rest }: InputProps) {
  return (
    <Field label={label} help={help} error={error} isLabelHidden={isLabelHidden}>
      {(control, isInvalid) => (
        <div className="flex items-center">
          <TextInput
            {...rest}
            {...control}
            part="input"
            className={`${controlClass} ${isInvalid ? invalidClass : ''} ${suffix ? 'rounded-r-none' : ''} ${className}`}
          />
          {suffix && (
            <span className="control-height inline-flex items-center px-3 rounded-r border border-l-0 border-control bg-sunken text-muted whitespace-nowrap">
              {suffix}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

export function PasswordField({ label, help, error, ...rest }: InputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error}>
      {(control, isInvalid) => (
        <div className="relative">
          <TextInput
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            part="input"
            className={`${controlClass} pr-11 ${isInvalid ? invalidClass : ''}`}
          />
          <span className="absolute inset-y-0 right-0 flex items-center">
            <IconButton
              label={t(isShown ? 'field.hidePassword' : 'field.showPassword')}
              icon={isShown ? EyeOff : Eye}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            />
          </span>
        </div>
      )}
    </Field>
  );
}

export function SelectField({
  label,
  help,
  error,
  isLabelHidden = false,
  options,
  className = '',
  ...rest
}: FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & {
    options: readonly { value: string; label: string }[];
    ref?: Ref<HTMLSelectElement>;
  }) {
  return (
    <Field label={label} help={help} error={error} isLabelHidden={isLabelHidden}>
      {(control, isInvalid) => (
        <div className="relative">
          <select
            {...rest}
            {...control}
            part="input"
            className={`${selectClass} ${isInvalid ? invalidClass : ''} ${className}`}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={selectArrowClass}>
            <ChevronDown size={16} aria-hidden />
          </span>
        </div>
      )}
    </Field>
  );
}

export function TextareaField({
  label,
  help,
  error,
  isLabelHidden = false,
  ...rest
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Field label={label} help={help} error={error} isLabelHidden={isLabelHidden} isWide>
      {(control, isInvalid) => (
        <TextArea
          rows={4}
          {...rest}
          {...control}
          className={`w-full px-3 py-2 rounded bg-surface text-ink border border-control transition-colors hover:border-ink ${isInvalid ? invalidClass : ''}`}
        />
      )}
    </Field>
  );
}

export function CheckboxField({
  label,
  help,
  error,
  checked,
  onChange,
  ...rest
}: Omit<InputProps, 'label' | 'type' | 'suffix' | 'isLabelHidden'> & { label: ReactNode }) {
  const id = useId();
  const [shown, press] = usePressedValue(checked, (_, event: ChangeEvent<HTMLInputElement>) => onChange?.(event));
  return (
    <div className="grid gap-1 content-start">
      <label className="flex items-start gap-2 min-h-[24px]">
        <input
          {...rest}
          type="checkbox"
          checked={shown}
          // Without a value of its owner's it is registered: the form itself is drawn later.
          onChange={(event) => (checked === undefined ? onChange?.(event) : press(event.target.checked, event))}
          aria-describedby={`${id}-help ${id}-error`}
          aria-invalid={Boolean(error) || undefined}
          className="w-5 h-5 shrink-0"
        />
        <span>{label}</span>
      </label>
      <div id={`${id}-help`} className="text-sm text-muted pl-7 empty:absolute">
        {help}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export function RadioGroup({
  label,
  help,
  error,
  options,
  value,
  onValueChange,
  name,
  ref,
}: FieldProps & {
  name: string;
  options: readonly { value: string; label: string; help?: string }[];
  value: string;
  onValueChange: (value: string) => void;
  /** Of the radio button that is chosen. */
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const [shown, press] = usePressedValue(value, onValueChange);
  return (
    <fieldset className="grid gap-2" aria-describedby={`${id}-error`}>
      <legend className="font-semibold text-sm mb-1">
        <LabelText text={label} />
      </legend>
      {help && <p className="text-sm text-muted">{help}</p>}
      {options.map((option) => (
        <label key={option.value} className="flex items-start gap-2 min-h-[24px]">
          <input
            ref={shown === option.value ? ref : undefined}
            type="radio"
            name={name + id}
            value={option.value}
            checked={shown === option.value}
            onChange={() => press(option.value)}
            className="w-5 h-5 shrink-0"
          />
          <span className="grid">
            {option.label}
            {option.help && <span className="text-sm text-muted">{option.help}</span>}
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

/** An email address or another login. A phone's keyboard must not change what is typed. */
export const LoginField = (props: InputProps) => (
  <TextField
    type="text"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);
