import { useState, useMemo } from 'react';
import { useLocation } from 'wouter';
import { Button, IconButton } from '../../kit/button.tsx';
import { NOT_ALLOWED } from '../../kit/not-allowed.ts';
import { Badge } from '../../kit/parts.tsx';
import { Menu } from '../../kit/popover.tsx';
import { showToast } from '../../kit/toast.tsx';
import { toPath } from '../../owner.ts';
import { DeleteFlow, DisableFlow } from '../list/flow-dialogs.tsx';
import { canRedo, canUndo } from '../model/history.ts';
import type { Editor } from '../draft/use-editor.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { t } from '../../texts/texts.ts';
import { isSameProgram } from '../model/difference.ts';
import { useNewestVersion } from '../requests/use-flows.ts';

/** Whether the saved draft differs from the published version, or there is none. */
const useIsUnpublished = ({ owner, state: { base } }: Pick<Editor, 'owner' | 'state'>): boolean => {
  const { data: published } = useNewestVersion(owner, base.id);
  // The toolbar is rendered with each change of the draft, which the comparison does not depend on.
  const isChanged = useMemo(() => published !== undefined && !isSameProgram(base, published), [base, published]);
  return base.publishedVersion === null || isChanged;
};

interface ToolbarProps {
  readonly editor: Editor;
  readonly isTesting: boolean;
  readonly onTest: () => void;
}

const useActions = (editor: Editor) => {
  const { save, publish, ensureSaved, draft, theirs } = editor;
  const isBusy = save.isPending || publish.isPending;
  return {
    isBusy,
    save: () => {
      if (isBusy || !editor.hasChanges || theirs) return;
      save.mutate(draft, { onSuccess: () => showToast(t('The draft is saved.')) });
    },
    publish: () => {
      publish.reset();
      ensureSaved().then(
        (version) =>
          publish.mutate(version, {
            onSuccess: ({ publishedVersion }) =>
              showToast(t('Version {{publishedVersion}} is published.', { publishedVersion })),
          }),
        // Shown as the error of saving.
        () => undefined,
      );
    },
  };
};

/** Undo, redo, and whether everything is saved and published. */
const HistoryButtons = ({ editor }: Pick<ToolbarProps, 'editor'>) => {
  const { history } = editor.state;
  const isUnpublished = useIsUnpublished(editor);
  return (
    <div className="row">
      <IconButton
        icon="undo"
        label={t('Undo')}
        disabledReason={canUndo(history) ? null : t('There is nothing to undo.')}
        onClick={editor.undo}
      />
      <IconButton
        icon="redo"
        label={t('Redo')}
        disabledReason={canRedo(history) ? null : t('There is nothing to redo.')}
        onClick={editor.redo}
      />
      <span role="status">
        {editor.hasChanges ? (
          <Badge tone="amber">{t('unsaved changes')}</Badge>
        ) : (
          <span className="muted">{isUnpublished ? t('Saved, not published') : t('Saved')}</span>
        )}
      </span>
    </div>
  );
};

/** What is done seldom: switching the flow off, and deleting it. */
const MoreActions = ({ editor }: Pick<ToolbarProps, 'editor'>) => {
  const { base } = editor.state;
  const [dialog, setDialog] = useState<'disable' | 'delete' | null>(null);
  const [, navigate] = useLocation();
  const reason = editor.canWrite ? null : NOT_ALLOWED;
  const dialogProps = { owner: editor.owner, flow: base, onClose: () => setDialog(null) };
  return (
    <>
      <Menu
        label={t('More')}
        items={[
          {
            label: t('Switch off'),
            disabledReason: reason ?? (base.status === 'active' ? null : t('It is not published.')),
            onSelect: () => setDialog('disable'),
          },
          { label: t('Delete'), isDangerous: true, disabledReason: reason, onSelect: () => setDialog('delete') },
        ]}
      />
      {dialog === 'disable' && (
        <DisableFlow
          {...dialogProps}
          onDisabled={(flow) => {
            editor.onStatus(flow);
            setDialog(null);
          }}
        />
      )}
      {dialog === 'delete' && (
        <DeleteFlow {...dialogProps} onDeleted={() => navigate(`${toPath(editor.owner)}/flows`)} />
      )}
    </>
  );
};

/** Undo, save, try out, publish. */
export const Toolbar = ({ editor, isTesting, onTest }: ToolbarProps) => {
  const { canWrite, hasChanges, theirs } = editor;
  const actions = useActions(editor);
  useEditorKeys({ undo: editor.undo, redo: editor.redo, save: actions.save }, canWrite);
  const conflict = theirs ? t('Decide first which changes are kept.') : null;
  const reason = canWrite ? conflict : NOT_ALLOWED;
  return (
    <div className="flow-toolbar" role="group" aria-label={t('Draft')}>
      <HistoryButtons editor={editor} />
      <div className="row">
        <Button aria-pressed={isTesting} disabledReason={canWrite ? null : NOT_ALLOWED} onClick={onTest}>
          {t('Try out')}
        </Button>
        <Button
          look={hasChanges ? 'primary' : 'plain'}
          isBusy={editor.save.isPending}
          disabledReason={reason ?? (hasChanges ? null : t('Everything is saved.'))}
          onClick={actions.save}
        >
          {t('Save draft')}
        </Button>
        <Button
          look={hasChanges ? 'plain' : 'primary'}
          isBusy={editor.publish.isPending}
          disabledReason={reason}
          onClick={actions.publish}
        >
          {hasChanges ? t('Save and publish') : t('Publish')}
        </Button>
        <MoreActions editor={editor} />
      </div>
    </div>
  );
};
