import { translator } from '#core/i18n/translator.ts';
import { Button } from '#screens/ui/button.tsx';

const t = translator();

interface Props {
  submitLabel: string;
  isPending: boolean;
  onClose: () => void;
}

/** The last row of a form in a dialog. */
export const FormActions = ({ submitLabel, isPending, onClose }: Props) => (
  <div className="flex flex-wrap justify-end gap-2 pt-2">
    <Button onClick={onClose}>{t('dialog.cancel')}</Button>
    <Button type="submit" variant="primary" isPending={isPending}>
      {submitLabel}
    </Button>
  </div>
);
