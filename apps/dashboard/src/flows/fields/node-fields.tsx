import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Checkbox, Field, Select, TextArea } from '../../kit/field.tsx';
import { ListField, MapField } from './collection-fields.tsx';
import { CredentialField } from './credential-field.tsx';
import type { FieldProps } from './field-props.ts';
import { type FieldModel, type Reference, setValue, toLabel } from '../model/fields.ts';
import { useCannedReplyNames, useCategoryNames, useFlowNames } from '../requests/use-flows.ts';
import { insertVariable } from '../model/variables.ts';
import { describeSeconds, describeValue } from '../model/words.ts';

/** `Code` in the description of a field stands between backquotes. */
const toHint = (text: string): ReactNode =>
  text === '' ? null : text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>));

/** What the controls of all fields have in common. */
const toControl = ({ model, path, context }: Pick<FieldProps, 'model' | 'path' | 'context'>) => ({
  label: model.label,
  hint: toHint(model.hint),
  error: context.findProblem(path),
  required: model.isRequired,
  disabled: context.isReadOnly,
});

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
const toTextValue = (text: string): string | undefined => (text === '' ? undefined : text);

const VariableSelect = ({
  label,
  names,
  onChoose,
}: {
  readonly label: string;
  readonly names: readonly string[];
  readonly onChoose: (name: string) => void;
}) => (
  <select
    className="input flow-variables"
    aria-label={`Insert a variable into ${label}`}
    value=""
    onChange={({ target }) => onChoose(target.value)}
  >
    <option value="">Insert a variable…</option>
    {names.map((name) => (
      <option key={name} value={name}>
        {name}
      </option>
    ))}
  </select>
);

const TextField = ({ model, path, value, context, onChange }: FieldProps<'text'>) => {
  const caret = useRef<number | null>(null);
  const text = toText(value);
  const props = {
    ...toControl({ model, path, context }),
    maxLength: model.maxLength,
    value: text,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(toTextValue(target.value), path),
    onSelect: ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      caret.current = currentTarget.selectionStart;
    },
  };
  return (
    <div className="field">
      {model.isLong ? <TextArea {...props} rows={3} /> : <Field {...props} />}
      {model.isTemplate && !context.isReadOnly && (
        <VariableSelect
          label={model.label}
          names={context.variables}
          onChoose={(name) => onChange(insertVariable(text, name, caret.current ?? text.length), path)}
        />
      )}
    </div>
  );
};

/** The id of an option: written when the field is left, so that edges can follow it. */
const IdField = ({ model, path, value, context, onChange }: FieldProps<'text'>) => {
  const [text, setText] = useState<string | null>(null);
  return (
    <Field
      {...toControl({ model, path, context })}
      required
      maxLength={model.maxLength}
      value={text ?? toText(value)}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => {
        if (text !== null && text !== value) onChange(toTextValue(text), path);
        setText(null);
      }}
    />
  );
};

/** Long times are easier to read in larger units. */
const toNumberHint = ({ unit, hint }: FieldProps<'number'>['model'], value: unknown): ReactNode =>
  unit === 'seconds' && typeof value === 'number' && value >= 60 ? (
    <>
      {toHint(hint)} {describeSeconds(value)}.
    </>
  ) : (
    toHint(hint)
  );

const NumberField = ({ model, path, value, context, onChange }: FieldProps<'number'>) => (
  <Field
    {...toControl({ model, path, context })}
    hint={toNumberHint(model, value)}
    type="number"
    min={model.min}
    max={model.max}
    value={typeof value === 'number' ? value : ''}
    onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value), path)}
  />
);

const ChoiceField = ({ model, path, value, context, onChange }: FieldProps<'choice'>) => (
  <Select
    {...toControl({ model, path, context })}
    value={toText(value)}
    options={[
      { value: '', label: model.isRequired ? 'Choose…' : 'Not set' },
      ...model.options.map((option) => ({ value: option, label: toLabel(option) })),
    ]}
    onChoose={(option) => onChange(toTextValue(option), path)}
  />
);

const REFERENTS = {
  category: useCategoryNames,
  flow: useFlowNames,
  cannedReply: useCannedReplyNames,
} as const satisfies Record<Reference, unknown>;

const ReferenceField = ({ model, path, value, context, onChange }: FieldProps<'reference'>) => {
  const useNames = REFERENTS[model.to];
  const { data = [] } = useNames(context.owner);
  const id = toText(value);
  const isKnown = id === '' || data.some((one) => one.id === id);
  return (
    <Select
      {...toControl({ model, path, context })}
      value={id}
      options={[
        { value: '', label: model.isRequired ? 'Choose…' : 'Not set' },
        ...data.map(({ id: referent, name }) => ({ value: referent, label: name })),
        ...(isKnown ? [] : [{ value: id, label: `Unknown: ${id}` }]),
      ]}
      onChoose={(next) => onChange(toTextValue(next), path)}
    />
  );
};

const TEXT_ITEM: FieldModel = {
  kind: 'text',
  name: '',
  label: 'Value',
  hint: '',
  isRequired: true,
  isLong: false,
  isTemplate: false,
  maxLength: undefined,
};

/** Any JSON: one value as a text, or several as a list of texts. */
const AnyField = (props: FieldProps<'any'>) => {
  const { model, path, value, context, onChange } = props;
  const list = Array.isArray(value) ? (value as readonly unknown[]).map(describeValue) : null;
  return (
    <div className="field">
      {list ? (
        <ListField
          {...props}
          value={list}
          model={{ ...model, kind: 'list', max: 100, item: TEXT_ITEM }}
          Item={NodeField}
        />
      ) : (
        <Field
          {...toControl({ model, path, context })}
          value={describeValue(value)}
          onChange={({ target }) => onChange(toTextValue(target.value), path)}
        />
      )}
      {!context.isReadOnly && (
        <div>
          <Button look="quiet" onClick={() => onChange(list ? list[0] : [describeValue(value)], path)}>
            {list ? 'One value' : 'Several values'}
          </Button>
        </div>
      )}
    </div>
  );
};

/** A field of the data of a node, made from its JSON Schema. */
export const NodeField = (props: FieldProps) => {
  const { model, path, value, context, onChange } = props;
  switch (model.kind) {
    case 'text':
      return model.name === 'id' ? <IdField {...props} model={model} /> : <TextField {...props} model={model} />;
    case 'credential':
      return <CredentialField {...props} model={model} />;
    case 'number':
      return <NumberField {...props} model={model} />;
    case 'boolean':
      return (
        <Checkbox
          label={model.label}
          hint={toHint(model.hint)}
          isChecked={value === true}
          onChange={(next) => !context.isReadOnly && onChange(next, path)}
        />
      );
    case 'choice':
      return <ChoiceField {...props} model={model} />;
    case 'reference':
      return <ReferenceField {...props} model={model} />;
    case 'map':
      return <MapField {...props} model={model} />;
    case 'list':
      return <ListField {...props} model={model} Item={NodeField} />;
    case 'record':
      return <RecordFields {...props} fields={model.fields} />;
    case 'any':
      return <AnyField {...props} model={model} />;
  }
};

/** The fields of a record, one below the other. */
export const RecordFields = ({
  fields,
  path,
  value,
  context,
  onChange,
}: Omit<FieldProps, 'model'> & { readonly fields: readonly FieldModel[] }) => {
  const record = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  return (
    <div className="flow-fields">
      {fields.map((model) => (
        <NodeField
          key={model.name}
          model={model}
          path={path === '' ? model.name : `${path}.${model.name}`}
          value={record[model.name]}
          context={context}
          onChange={(next, at) => onChange(setValue(record, model.name, next), at)}
        />
      ))}
    </div>
  );
};
