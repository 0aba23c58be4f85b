import { useEffect, useRef } from 'react';
import { hasDetails, hasReason } from '../../api.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Alert } from '../../kit/parts.tsx';
import { describeError } from '../../queries.ts';
import { toPlaceName } from '../model/fields.ts';
import { findNodeName } from '../model/names.ts';
import { describeChanges } from '../model/difference.ts';
import { toDraft } from '../model/types.ts';
import type { Editor } from '../draft/use-editor.ts';
import { rich, t } from '../../texts/texts.ts';

interface NoticesProps {
  readonly editor: Editor;
}

/** Somebody else has saved the flow while it was edited here. */
const Conflict = ({ editor }: NoticesProps) => {
  const { theirs, state, save, keepMine, takeTheirs } = editor;
  const element = useRef<HTMLDivElement>(null);
  // In braces: some browsers answer with a promise, which is no clean-up.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [theirs?.version]);
  if (!theirs) return null;
  const settle = (decide: typeof keepMine) => {
    save.reset();
    decide(theirs);
  };
  return (
    <div ref={element} className="flow-notice" role="alert">
      <Alert kind="warning" title={t('Somebody else has changed this flow')}>
        <p>{t('Your changes are still here. What has changed meanwhile:')}</p>
        <ul className="flow-problems">
          {describeChanges(state.saved, toDraft(theirs)).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <div className="row">
          <Button onClick={() => settle(keepMine)}>{t('Keep mine, and save over theirs')}</Button>
          <Button onClick={() => settle(takeTheirs)}>{t('Take theirs (undo brings mine back)')}</Button>
        </div>
      </Alert>
    </div>
  );
};

const Credentials = ({ editor }: NoticesProps) => {
  const { clearedCredentials: cleared, redirectedCredentials: redirected } = editor.credentials;
  if (cleared.length + redirected.length === 0) return null;
  const name = (id: string) => findNodeName(editor.draft.nodes, id) ?? t('a deleted step');
  return (
    <Alert
      kind="warning"
      title={
        redirected.length > 0 ? t('A credential goes to another address now') : t('Saved, and credentials were cleared')
      }
      action={<IconButton icon="close" label={t('Dismiss')} onClick={editor.dismissCredentials} />}
    >
      <ul className="flow-problems">
        {redirected.map(({ nodeId, field, from, to }) => (
          <li key={`${nodeId} ${field}`}>
            {rich(
              '“{{step}}”, {{field}}: it was sent to {{from}} and is sent to {{to}} from now on. Replace or clear it if that is not meant.',
              {
                step: name(nodeId),
                field: toPlaceName(field),
                from: from ?? t('no address'),
                to: to ?? t('no address'),
              },
            )}
          </li>
        ))}
        {cleared.map(({ nodeId, field }) => (
          <li key={`${nodeId} ${field}`}>
            {rich('“{{step}}”, {{field}}: no longer stored. Undo does not bring it back.', {
              step: name(nodeId),
              field: toPlaceName(field),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
};

const describeSaveError = (error: Error): string => {
  if (hasReason(error, 'stale_version')) return t('Somebody else has changed this flow. Your changes are still here.');
  return hasDetails(error) ? t('Something in it cannot be kept. The problems are listed below.') : describeError(error);
};

/** What the last actions say: conflicts, refusals, what became of credentials. */
export const Notices = ({ editor }: NoticesProps) => {
  const { save, publish, theirs, wasKept, hasChanges } = editor;
  return (
    <>
      <Conflict editor={editor} />
      {save.error && !theirs && (
        <Alert kind="error" title={t('Not saved')}>
          {describeSaveError(save.error)}
        </Alert>
      )}
      {publish.error && (
        <Alert kind="error" title={t('Not published')}>
          {hasDetails(publish.error)
            ? t('The flow cannot run like this. The problems are listed below.')
            : describeError(publish.error)}
        </Alert>
      )}
      {wasKept && hasChanges && !save.error && (
        <Alert kind="info">{t('Your unsaved changes from before are still here.')}</Alert>
      )}
      <Credentials editor={editor} />
    </>
  );
};
