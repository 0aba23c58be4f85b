import type { FindError } from '../fields/field-errors.ts';
import { NodeField, RecordFields } from '../flows/fields/node-fields.tsx';
import { type FieldModel, toFields } from '../flows/model/fields.ts';
import type { NodeTypes } from '../flows/model/types.ts';
import { listVariableNames } from '../flows/model/variables.ts';
import { IconButton } from '../kit/button.tsx';
import { Select } from '../kit/field.tsx';
import { Skeleton } from '../kit/parts.tsx';
import type { Owner } from '../owner.ts';
import { createAction, listSteps, type Step, STEPS, toStepId } from './steps.ts';
import type { Action } from './types.ts';
import { rich, t } from '../texts/texts.ts';

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

/** What the step needs to know: the label of the step says what it is for. */
const toStepFields = (fields: readonly FieldModel[], { field }: Step): readonly FieldModel[] =>
  field === undefined
    ? fields
    : fields.filter(({ name }) => name === field).map((model) => ({ ...model, hint: '', isRequired: true }));

const StepFields = ({ owner, types, action, index, isDisabled, errorAt, onChange }: EditorProps) => {
  const type = types?.get(action.type);
  if (!type) return <Skeleton rows={1} />;
  const step: Step = STEPS[toStepId(action)];
  const context = {
    owner,
    isReadOnly: isDisabled,
    variables: VARIABLES,
    findProblem: (path: string) => errorAt(`actions.${index}.data.${path}`),
    isStored: () => false,
  };
  const change = (data: unknown) => onChange({ ...action, data: data as Action['data'] });
  const fields = toStepFields(toFields(type), step);
  if (step.field === undefined) {
    return <RecordFields fields={fields} path="" value={action.data} context={context} onChange={change} />;
  }
  const { field } = step;
  return fields.map((model) => (
    <NodeField
      key={model.name}
      model={model}
      path={field}
      value={action.data[field]}
      context={context}
      onChange={(value) => change({ [field]: value })}
    />
  ));
};

/** Something that is done, with the settings that the API describes for it. */
export const ActionEditor = (props: EditorProps) => {
  const { action, index, errorAt, onChange, onRemove } = props;
  const current = toStepId(action);
  return (
    <fieldset className="editor-card rule-step">
      <legend className="editor-card-title">{rich('Action {{index}}', { index: index + 1 })}</legend>
      <div className="editor-card-remove">
        {onRemove && (
          <IconButton icon="close" label={t('Remove action {{index}}', { index: index + 1 })} onClick={onRemove} />
        )}
      </div>
      <Select
        label={t('What is done')}
        value={current}
        error={errorAt(`actions.${index}.type`)}
        options={listSteps(current).map((value) => ({ value, label: STEPS[value].label }))}
        onChoose={(next) => onChange(createAction(next))}
      />
      <StepFields {...props} />
    </fieldset>
  );
};
