import { translator } from '#core/i18n/translator.ts';
import { Button } from './button.tsx';
import { DialogActions } from './dialog.tsx';

const t = translator();

interface FormActionsProps {
  submitLabel: string;
  isPending: boolean;
  isDisabled?: boolean;
  onClose: () => void;
  variant?: 'primary' | 'danger';
}

/** The last row of a form in a dialog. */
export const FormActions = ({
  submitLabel,
  isPending,
  isDisabled = false,
  onClose,
  variant = 'primary',
}: FormActionsProps) => (
  <DialogActions>
    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
    <Button type="submit" variant={variant} isPending={isPending} disabled={isDisabled}>
      {submitLabel}
    </Button>
  </DialogActions>
);
