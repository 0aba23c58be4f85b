import { Button } from '../../kit/button.tsx';
import { Alert } from '../../kit/parts.tsx';
import { toPlaceName } from '../model/fields.ts';
import type { Problem } from '../model/types.ts';
import type { Editor } from '../draft/use-editor.ts';
import { getNodeName } from '../model/names.ts';
import { t } from '../../texts/texts.ts';

const toPlace = ({ field }: Problem): string => (field === null ? '' : `${toPlaceName(field)}: `);

interface ListProps {
  readonly editor: Editor;
  readonly problems: readonly Problem[];
}

/** Each problem leads to its node. */
const Places = ({ editor, problems }: ListProps) => (
  <ul className="flow-problems">
    {problems.map((problem) => {
      const node = editor.draft.nodes.find(({ id }) => id === problem.nodeId);
      return (
        <li key={JSON.stringify(problem)}>
          {node ? (
            <Button look="quiet" className="flow-problem" onClick={() => editor.select(node.id)}>
              {getNodeName(editor.draft.nodes, node)}
            </Button>
          ) : (
            <Button look="quiet" className="flow-problem" onClick={() => editor.select(null)}>
              {t('The flow')}
            </Button>
          )}{' '}
          {toPlace(problem)}
          {problem.message}
        </li>
      );
    })}
  </ul>
);

/** Everything that keeps a flow from running, and what it can run with, but is likely to be a mistake. */
export const ProblemList = ({ editor }: Pick<ListProps, 'editor'>) => {
  const { problems, warnings, hasChanges } = editor;
  const count = problems.length;
  return (
    <>
      {count > 0 && (
        <Alert kind="warning" title={t('{{count}} problems keep it from running', { count })}>
          {hasChanges && <p>{t('As it was saved last. Save to check it again.')}</p>}
          <Places editor={editor} problems={problems} />
        </Alert>
      )}
      {warnings.length > 0 && (
        <details>
          <summary>{t('{{count}} possible mistakes', { count: warnings.length })}</summary>
          <Places editor={editor} problems={warnings} />
        </details>
      )}
    </>
  );
};
