import { type ReactNode, useState } from 'react';
import { AddButton } from '../../fields/add-button.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { CredentialField } from './credential-field.tsx';
import { REDACTED } from '../model/credentials.ts';
import type { FieldProps } from './field-props.ts';
import { setValue, toNewItem } from '../model/fields.ts';
import { rich, t } from '../../texts/texts.ts';

interface GroupProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | null;
  readonly isRequired: boolean;
  readonly children: ReactNode;
}

const Group = ({ label, hint, error, isRequired, children }: GroupProps) => (
  <fieldset className="flow-group">
    <legend className="field-label">
      {label} {!isRequired && <span className="field-optional">{t('(optional)')}</span>}
    </legend>
    {hint && <p className="field-hint">{hint}</p>}
    {children}
    {error && <p className="field-error">{error}</p>}
  </fieldset>
);

const toRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

interface MapItemProps extends Pick<FieldProps<'map'>, 'path' | 'value' | 'context'> {
  readonly name: string;
  readonly maxLength: number | undefined;
  /** Without a value it is removed. */
  readonly onChange: (value: unknown) => void;
}

/** A text with its name. What is stored as a credential is not shown. */
const MapItem = ({ name, path, value, maxLength, context, onChange }: MapItemProps) => (
  <div className="flow-item">
    {context.isStored(path) || value === REDACTED ? (
      <CredentialField
        model={{ kind: 'credential', name, label: name, hint: '', isRequired: false, maxLength }}
        path={path}
        value={value}
        context={context}
        onChange={onChange}
      />
    ) : (
      <Field
        label={name}
        error={context.findProblem(path)}
        maxLength={maxLength}
        disabled={context.isReadOnly}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
    {!context.isReadOnly && (
      <IconButton icon="close" label={t('Remove {{name}}', { name })} onClick={() => onChange(undefined)} />
    )}
  </div>
);

/** Texts by name, such as headers. */
export const MapField = ({ model, path, value, context, onChange }: FieldProps<'map'>) => {
  const [name, setName] = useState('');
  const record = toRecord(value);
  const change = (key: string, text: unknown) => {
    const next = setValue(record, key, text);
    onChange(Object.keys(next).length === 0 ? undefined : next, `${path}.${key}`);
  };
  const isUsed = Object.keys(record).some((key) => key.toLowerCase() === name.trim().toLowerCase());
  const canAdd = name.trim() !== '' && !isUsed && Object.keys(record).length < model.max;
  const add = () => {
    if (!canAdd) return;
    change(name.trim(), '');
    setName('');
  };
  return (
    <Group {...model} error={context.findProblem(path)}>
      {Object.entries(record).map(([key, text]) => (
        <MapItem
          key={key}
          name={key}
          path={`${path}.${key}`}
          value={text}
          maxLength={model.maxLength}
          context={context}
          onChange={(next) => change(key, next)}
        />
      ))}
      {!context.isReadOnly && (
        <div className="flow-item">
          <Field
            label={t('New name')}
            value={name}
            error={isUsed ? t('It is there already.') : null}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button disabledReason={canAdd ? null : t('Enter a new name first.')} onClick={add}>
            {t('Add')}
          </Button>
        </div>
      )}
    </Group>
  );
};

const moveUp = (items: readonly unknown[], index: number): readonly unknown[] =>
  items.map((item, at) => (at === index - 1 ? items[index] : at === index ? items[index - 1] : item));

type ItemField = (props: FieldProps) => ReactNode;

interface ItemActionsProps {
  readonly label: string;
  /** Null for the first. */
  readonly onMoveUp: (() => void) | null;
  readonly onRemove: () => void;
}

const ItemActions = ({ label, onMoveUp, onRemove }: ItemActionsProps) => (
  <div className="flow-item-actions">
    {onMoveUp && <IconButton icon="arrowUp" label={t('Move {{label}} up', { label })} onClick={onMoveUp} />}
    <IconButton icon="close" label={t('Remove {{label}}', { label })} onClick={onRemove} />
  </div>
);

/** Several values of one kind, in an order. */
export const ListField = ({
  model,
  path,
  value,
  context,
  onChange,
  Item,
}: FieldProps<'list'> & { readonly Item: ItemField }) => {
  const items = toList(value);
  const set = (next: readonly unknown[], at: string) => onChange(next.length === 0 ? undefined : next, at);
  return (
    <Group {...model} error={context.findProblem(path)}>
      {items.map((item, index) => {
        const at = `${path}.${index}`;
        const label = `${model.label} ${index + 1}`;
        return (
          // The items have no names of their own.
          <div key={index} className="flow-item" role="group" aria-label={label}>
            <Item
              model={{ ...model.item, label }}
              path={at}
              value={item}
              context={context}
              onChange={(next, where) =>
                set(
                  items.map((one, i) => (i === index ? next : one)),
                  where,
                )
              }
            />
            {!context.isReadOnly && (
              <ItemActions
                label={label}
                onMoveUp={index > 0 ? () => set(moveUp(items, index), path) : null}
                onRemove={() =>
                  set(
                    items.filter((_, i) => i !== index),
                    path,
                  )
                }
              />
            )}
          </div>
        );
      })}
      {!context.isReadOnly && (
        <div>
          <AddButton
            disabledReason={items.length < model.max ? null : t('{{max}} are the most.', { max: model.max })}
            onClick={() => set([...items, toNewItem(model.item, items)], path)}
          >
            {t('Add')}
            <span className="hidden-text"> {rich('to {{label}}', { label: model.label })}</span>
          </AddButton>
        </div>
      )}
    </Group>
  );
};
