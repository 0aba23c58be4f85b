import type { FindError } from '../fields/field-errors.ts';
import { RecordFields } from '../flows/fields/node-fields.tsx';
import { toFields } from '../flows/model/fields.ts';
import type { NodeTypes } from '../flows/model/types.ts';
import { listVariableNames } from '../flows/model/variables.ts';
import { IconButton } from '../kit/button.tsx';
import { Select } from '../kit/field.tsx';
import { Skeleton } from '../kit/parts.tsx';
import type { Owner } from '../owner.ts';
import type { Action } from './types.ts';
import { ACTION_OPTIONS } from './words.ts';

/** A rule has no variables of its own. */
const VARIABLES = listVariableNames({ nodes: [] }).filter((name) => !name.startsWith('vars.'));

interface EditorProps {
  readonly owner: Owner;
  readonly types: NodeTypes | undefined;
  readonly action: Action;
  readonly index: number;
  readonly isDisabled: boolean;
  readonly errorAt: FindError;
  readonly onChange: (action: Action) => void;
  /** Null where it is the only one. */
  readonly onRemove: (() => void) | null;
}

/** Something that is done, with the settings that the API describes for it. */
export const ActionEditor = (props: EditorProps) => {
  const { owner, types, action, index, isDisabled, errorAt, onChange, onRemove } = props;
  const type = types?.get(action.type);
  return (
    <fieldset className="editor-card">
      <legend className="editor-card-title">Action {index + 1}</legend>
      <div className="editor-card-remove">
        {onRemove && <IconButton icon="close" label={`Remove action ${index + 1}`} onClick={onRemove} />}
      </div>
      <Select
        label="What is done"
        value={action.type}
        error={errorAt(`actions.${index}.type`)}
        options={ACTION_OPTIONS}
        onChoose={(next) => onChange({ type: next, data: {} })}
      />
      {type ? (
        <RecordFields
          fields={toFields(type)}
          path=""
          value={action.data}
          context={{
            owner,
            isReadOnly: isDisabled,
            variables: VARIABLES,
            findProblem: (path) => errorAt(`actions.${index}.data.${path}`),
            isStored: () => false,
          }}
          onChange={(data) => onChange({ ...action, data: data as Action['data'] })}
        />
      ) : (
        <Skeleton rows={1} />
      )}
    </fieldset>
  );
};
