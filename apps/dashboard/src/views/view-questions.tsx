import { useLocation } from 'wouter';
import { ConfirmDialog } from '../kit/dialog.tsx';
import { Alert } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import { describeError } from '../queries.ts';
import { t } from '../texts/texts.ts';
import { toSearch } from '../tickets/filters.ts';
import type { SavedViewsProps } from '../tickets/ticket-page-props.ts';
import { useUserId } from '../tickets/use-tickets.ts';
import { useViewChange } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import { toAddress, toShown, type View } from './view-filters.ts';

export type ViewQuestion = 'save' | 'edit' | 'delete';

export interface ViewQuestionsProps extends SavedViewsProps {
  readonly question: ViewQuestion;
  /** The saved view that is shown. */
  readonly view: View | undefined;
  readonly onClose: () => void;
}

const DONE = {
  create: t('The view is saved.'),
  update: t('The view is changed.'),
  delete: t('The view is deleted.'),
} as const;

/** Asks what a view is called and who sees it, or whether it is deleted, and does it. */
export const ViewQuestions = ({ question, view, owner, base, filters, columns, onClose }: ViewQuestionsProps) => {
  const userId = useUserId();
  const [, navigate] = useLocation();
  const change = useViewChange(owner, (next, { kind }) => {
    onClose();
    if (next && kind === 'create') navigate(`${base}?${toSearch(toAddress(next, userId))}`);
    if (kind === 'delete') navigate(base);
    showToast(DONE[kind]);
  });
  const dialog = { isBusy: change.isPending, failure: change.error, onClose };
  if (question === 'save') {
    return (
      <ViewDialog
        {...dialog}
        canBeOwn={userId !== null}
        title={t('Save as a view')}
        action={t('Save')}
        name=""
        isShared={false}
        onSave={(fields) =>
          change.mutate({ kind: 'create', body: { ...toShown(filters, columns, userId), ...fields } })
        }
      />
    );
  }
  if (!view) return null;
  if (question === 'edit') {
    return (
      <ViewDialog
        {...dialog}
        canBeOwn={view.createdById !== null}
        title={t('Rename or share')}
        action={t('Save')}
        name={view.name}
        isShared={view.shared}
        onSave={(body) => change.mutate({ kind: 'update', view, body })}
      />
    );
  }
  return (
    <ConfirmDialog
      title={t('Delete the view {{name}}?', { name: view.name })}
      action={t('Delete')}
      isBusy={change.isPending}
      error={change.error && <Alert kind="error">{describeError(change.error)}</Alert>}
      onConfirm={() => change.mutate({ kind: 'delete', view })}
      onClose={onClose}
    >
      {view.shared ? t('Nobody has it any more. No ticket is deleted.') : t('No ticket is deleted.')}
    </ConfirmDialog>
  );
};
