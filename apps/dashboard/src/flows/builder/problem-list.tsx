import { useEffect, useRef } from 'react';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
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

/** What keeps a flow from running, and what is likely to be a mistake: folded, until something is refused because of it. */
export const ProblemList = ({ editor }: Pick<ListProps, 'editor'>) => {
  const { problems, warnings, hasChanges, save, publish } = editor;
  const count = problems.length;
  const element = useRef<HTMLDetailsElement>(null);
  const refusal = save.error ?? publish.error;
  useEffect(() => {
    if (refusal && element.current) element.current.open = true;
  }, [refusal, count]);
  if (count + warnings.length === 0) return null;
  return (
    <div className="flow-problem-lists">
      {count > 0 && (
        <details ref={element} className="flow-problem-list">
          <summary>
            <Icon name="alert" /> {t('{{count}} problems keep it from running', { count })}
          </summary>
          {hasChanges && <p>{t('As it was saved last. Save to check it again.')}</p>}
          <Places editor={editor} problems={problems} />
        </details>
      )}
      {warnings.length > 0 && (
        <details>
          <summary>{t('{{count}} possible mistakes', { count: warnings.length })}</summary>
          <Places editor={editor} problems={warnings} />
        </details>
      )}
    </div>
  );
};
