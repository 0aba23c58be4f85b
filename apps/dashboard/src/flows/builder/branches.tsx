import { Button } from '../../kit/button.tsx';
import { Select } from '../../kit/field.tsx';
import { connect, listBranches, removeEdge } from '../model/graph.ts';
import type { FlowNode } from '../model/types.ts';
import type { Editor } from '../draft/use-editor.ts';
import { getNodeName } from '../model/names.ts';
import { toBranchName } from '../model/words.ts';
import { t } from '../../texts/texts.ts';

interface BranchesProps {
  readonly editor: Editor;
  readonly node: FlowNode;
  readonly onAdd: (handle: string) => void;
}

/** Where each way out of a node leads. */
export const Branches = ({ editor, node, onAdd }: BranchesProps) => {
  const { draft, types, canWrite } = editor;
  const branches = listBranches(draft, node, types);
  const targets = [
    { value: '', label: t('Nothing: the flow ends') },
    ...draft.nodes.map((one) => ({
      value: one.id,
      label: one === node ? t('This step again') : getNodeName(draft.nodes, one),
    })),
  ];
  if (branches.length === 0) return <p className="muted">{t('Nothing follows this step.')}</p>;
  return (
    <div className="flow-fields">
      {branches.map(({ handle, edge, isUnknown }) => {
        const name = toBranchName(node, handle);
        if (isUnknown) {
          return (
            <div key={edge?.id} className="field">
              <span className="field-label">{name}</span>
              <p className="field-error">{t('This way out does not exist any more.')}</p>
              {canWrite && (
                <div>
                  <Button onClick={() => edge && editor.change((before) => removeEdge(before, edge.id))}>
                    {t('Remove the connection')}
                  </Button>
                </div>
              )}
            </div>
          );
        }
        return (
          <div key={handle} className="flow-item">
            <Select
              label={name}
              hint={handle === 'error' && !edge ? t('The flow then ends, and the member is not informed.') : undefined}
              disabled={!canWrite}
              value={edge?.target ?? ''}
              options={targets}
              onChoose={(target) =>
                editor.change((before) => connect(before, { nodeId: node.id, handle }, target || null, types))
              }
            />
            {canWrite && (
              <Button icon="add" aria-label={t('Add a step after {{name}}', { name })} onClick={() => onAdd(handle)}>
                {t('Step')}
              </Button>
            )}
          </div>
        );
      })}
    </div>
  );
};
