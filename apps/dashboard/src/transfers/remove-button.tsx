import type { QueryKey } from '@tanstack/react-query';
import { useChange } from '../changes.ts';
import { Button } from '../kit/button.tsx';
import { t } from '../texts/texts.ts';

interface RemoveButtonProps {
  readonly remove: () => Promise<unknown>;
  /** Is the list that it is in. */
  readonly list: QueryKey;
}

/** Removes an import or an export from its list. */
export const RemoveButton = ({ remove, list }: RemoveButtonProps) => {
  const change = useChange(remove, { stale: [list] });
  return (
    <Button look="quiet" isBusy={change.isPending} onClick={() => change.mutate()}>
      {t('Remove')}
    </Button>
  );
};
