import { Checkbox } from '../../kit/field.tsx';
import { t } from '../../texts/texts.ts';

interface SilentBoxProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** Whether something is closed without a message to its requester. */
export const SilentBox = (props: SilentBoxProps) => (
  <Checkbox
    {...props}
    label={t('Without a message to the requester')}
    hint={t('The requester gets no message about it, and is not asked for a rating.')}
  />
);
