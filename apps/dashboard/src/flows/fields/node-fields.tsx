import { Button } from '../../kit/button.tsx';
import { Checkbox, Field, Select } from '../../kit/field.tsx';
import { ListField, MapField } from './collection-fields.tsx';
import { toControl, toHint, toText, toTextValue } from './control.tsx';
import { CredentialField } from './credential-field.tsx';
import type { FieldProps } from './field-props.ts';
import { SecondsField } from './seconds-field.tsx';
import { IdField, TextField } from './text-field.tsx';
import { type FieldModel, type Reference, setValue } from '../model/fields.ts';
import {
  useCannedReplyNames,
  useTargetNames,
  useTeamNames,
  useCategoryNames,
  useFlowNames,
} from '../requests/use-flows.ts';
import { describeValue, toValueName } from '../model/words.ts';
import { t } from '../../texts/texts.ts';

const PlainNumberField = ({ model, path, value, context, onChange }: FieldProps<'number'>) => (
  <Field
    {...toControl({ model, path, context })}
    type="number"
    min={model.min}
    max={model.max}
    value={typeof value === 'number' ? value : ''}
    onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value), path)}
  />
);

const NumberField = (props: FieldProps<'number'>) =>
  props.model.unit === 'seconds' ? <SecondsField {...props} /> : <PlainNumberField {...props} />;

const ChoiceField = ({ model, path, value, context, onChange }: FieldProps<'choice'>) => (
  <Select
    {...toControl({ model, path, context })}
    value={toText(value)}
    options={[
      { value: '', label: model.isRequired ? t('Choose…') : t('Not set') },
      ...model.options.map((option) => ({ value: option, label: toValueName(model.name, option) })),
    ]}
    onChoose={(option) => onChange(toTextValue(option), path)}
  />
);

const REFERENTS = {
  category: useCategoryNames,
  flow: useFlowNames,
  cannedReply: useCannedReplyNames,
  target: useTargetNames,
  team: useTeamNames,
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
        { value: '', label: model.isRequired ? t('Choose…') : t('Not set') },
        ...data.map(({ id: referent, name }) => ({ value: referent, label: name })),
        ...(isKnown ? [] : [{ value: id, label: t('Unknown: {{id}}', { id }) }]),
      ]}
      onChoose={(next) => onChange(toTextValue(next), path)}
    />
  );
};

const TEXT_ITEM: FieldModel = {
  kind: 'text',
  name: '',
  label: t('Value'),
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
            {list ? t('One value') : t('Several values')}
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
