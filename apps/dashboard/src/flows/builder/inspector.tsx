import { listKeys } from '../../fields/list-keys.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Alert } from '../../kit/parts.tsx';
import { KindMark } from '../graph/kind-mark.tsx';
import { focusGraph } from './focus-graph.ts';
import { Branches } from './branches.tsx';
import { TryRequest } from './try-request.tsx';
import { getKind } from '../model/kinds.ts';
import { isStored, listStored } from '../model/credentials.ts';
import type { FieldContext } from '../fields/field-props.ts';
import { toFields, toPlaceName } from '../model/fields.ts';
import { changeData, removeNode, renameNode } from '../model/graph.ts';
import { RecordFields } from '../fields/node-fields.tsx';
import { applyPreset, isFieldNeeded, PRESETS } from '../model/presets.ts';
import { describeNode, toStepTitle } from '../model/names.ts';
import { findProblem } from '../model/problems.ts';
import type { FlowNode } from '../model/types.ts';
import type { Editor } from '../draft/use-editor.ts';
import { listVariableNames } from '../model/variables.ts';
import { t, translate } from '../../texts/texts.ts';

const MAX_NAME = 80;

interface InspectorProps {
  readonly editor: Editor;
  readonly node: FlowNode;
  readonly onAdd: (handle: string) => void;
  readonly onClose: () => void;
}

const toContext = ({ owner, canWrite, draft, problems, state }: Editor, { id }: FlowNode): FieldContext => {
  const stored = listStored(state.base.nodes);
  return {
    owner,
    isReadOnly: !canWrite,
    variables: listVariableNames(draft),
    findProblem: (path) => findProblem(problems, id, path),
    isStored: (path) => isStored(stored, id, path),
  };
};

/** What is wrong with the node as a whole, and what may be a mistake. */
const NodeProblems = ({ editor, node }: Pick<InspectorProps, 'editor' | 'node'>) => {
  const whole = editor.problems.filter(({ nodeId, field }) => nodeId === node.id && field === null);
  const warnings = editor.warnings.filter(({ nodeId }) => nodeId === node.id);
  return (
    <>
      {whole.map(({ message }) => (
        <p key={message} className="field-error">
          {message}
        </p>
      ))}
      {warnings.length > 0 && (
        <Alert kind="warning" title={t('This may be a mistake')}>
          <ul>
            {warnings.map(({ field, message }) => (
              <li key={field + message}>
                {toPlaceName(field)}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
};

/** Fills in what requests of one kind have in common. */
const Presets = ({ editor, node }: Pick<InspectorProps, 'editor' | 'node'>) => (
  <div className="field" role="group" aria-label={t('Begin with')}>
    <span className="field-label">{t('Begin with')}</span>
    <div className="flow-answer">
      {listKeys(PRESETS).map((name) => (
        <Button
          key={name}
          onClick={() => editor.change((draft) => changeData(draft, node.id, applyPreset(node.data, name)))}
        >
          {PRESETS[name].label}
        </Button>
      ))}
    </div>
  </div>
);

/** By which people find the step on the canvas, in runs and in problems. */
const StepName = ({ editor, node }: Pick<InspectorProps, 'editor' | 'node'>) => (
  <Field
    label={t('Name of the step')}
    hint={t('Shown on the canvas, in runs and where something is wrong. Without a name it is called by its type.')}
    required={false}
    readOnly={!editor.canWrite}
    maxLength={MAX_NAME}
    autoComplete="off"
    placeholder={describeNode(node)}
    value={node.name ?? ''}
    onChange={({ target: { value } }) =>
      editor.change((draft) => renameNode(draft, node.id, value.trim() === '' ? null : value), `${node.id} name`)
    }
  />
);

/** The data of a node, and where it leads. */
export const Inspector = ({ editor, node, onAdd, onClose }: InspectorProps) => {
  const type = editor.types.get(node.type);
  return (
    <section className="flow-inspector" aria-label={t('Step')}>
      <header>
        {/* The heading has the focus: the next key leads to the fields. */}
        <div className="flow-panel-head">
          <IconButton icon="close" label={t('Close the step')} onClick={onClose} />
          <h2 tabIndex={-1}>
            <KindMark type={node.type} /> {toStepTitle(node)}
          </h2>
        </div>
        {type && <p className="muted">{translate(type.description)}</p>}
      </header>
      <NodeProblems editor={editor} node={node} />
      {editor.canWrite && node.type === 'api_request' && <Presets editor={editor} node={node} />}
      <RecordFields
        fields={type ? toFields(type).filter(({ name }) => isFieldNeeded(name, node.data)) : []}
        path=""
        value={node.data}
        context={toContext(editor, node)}
        onChange={(data, path) =>
          editor.change((draft) => changeData(draft, node.id, data as FlowNode['data']), `${node.id} ${path}`)
        }
      />
      <StepName editor={editor} node={node} />
      {editor.canWrite && getKind(node.type) === 'request' && <TryRequest key={node.id} editor={editor} node={node} />}
      <h3>{t('What follows')}</h3>
      <Branches editor={editor} node={node} onAdd={onAdd} />
      {editor.canWrite && (
        <div>
          <Button
            onClick={() => {
              editor.change((draft) => removeNode(draft, node.id));
              editor.show(null);
              focusGraph();
            }}
          >
            {t('Delete this step')}
          </Button>
        </div>
      )}
    </section>
  );
};
