import type { SyntheticEvent } from 'react';
import type { FindError } from '../fields/field-errors.ts';
import { ColorField, LongTextField, TextField } from '../fields/fields.tsx';
import { move, removeAt, replaceAt } from '../fields/move.ts';
import { ReorderList } from '../fields/reorder-list.tsx';
import { AddButton } from '../fields/add-button.tsx';
import { Button, IconButton } from '../kit/button.tsx';
import { Checkbox, Field, TextArea } from '../kit/field.tsx';
import { MAX_FIELDS } from './panel-draft.ts';
import type { Embed, EmbedField } from './types.ts';
import { rich, t } from '../texts/texts.ts';

/** The browser can only point to a wrong entry that is shown. */
const openDetails = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void => {
  currentTarget.open = true;
};

interface EditorProps {
  readonly embed: Embed;
  readonly index: number;
  readonly ownError: string | null;
  readonly errorAt: FindError;
  readonly onChange: (embed: Embed) => void;
  readonly onRemove: () => void;
}

interface FactProps {
  readonly field: EmbedField;
  readonly index: number;
  readonly errorAt: FindError;
  readonly onChange: (change: Partial<EmbedField>) => void;
  readonly onRemove: () => void;
}

const FactEditor = ({ field, index, errorAt, onChange, onRemove }: FactProps) => (
  <div className="fact-editor">
    <Field
      label={t('Heading of fact {{index}}', { index: index + 1 })}
      required
      maxLength={256}
      value={field.name}
      error={errorAt(`fields.${index}.name`)}
      onChange={({ target }) => onChange({ name: target.value })}
    />
    <TextArea
      label={t('Text of fact {{index}}', { index: index + 1 })}
      required
      rows={2}
      maxLength={1024}
      value={field.value}
      error={errorAt(`fields.${index}.value`)}
      onChange={({ target }) => onChange({ value: target.value })}
    />
    <div className="row">
      <Checkbox label={t('Side by side')} isChecked={field.inline} onChange={(inline) => onChange({ inline })} />
      <Button look="quiet" onClick={onRemove}>
        {rich('Remove fact {{index}}', { index: index + 1 })}
      </Button>
    </div>
  </div>
);

const Facts = ({ embed, errorAt, onChange }: Pick<EditorProps, 'embed' | 'errorAt' | 'onChange'>) => {
  const { fields } = embed;
  const change = (next: readonly EmbedField[]) => onChange({ ...embed, fields: [...next] });
  return (
    <>
      {fields.length > 0 && (
        <ReorderList
          label={t('Facts')}
          items={fields}
          keyOf={(_, index) => String(index)}
          nameOf={({ name }, index) => name || t('fact {{index}}', { index: index + 1 })}
          isFixed={fields.length < 2}
          onMove={(from, to) => change(move(fields, from, to))}
        >
          {(field, index) => (
            <FactEditor
              field={field}
              index={index}
              errorAt={errorAt}
              onChange={(part) => change(replaceAt(fields, index, part))}
              onRemove={() => change(removeAt(fields, index))}
            />
          )}
        </ReorderList>
      )}
      <div className="row">
        <AddButton
          disabledReason={
            fields.length >= MAX_FIELDS ? t('The chat shows {{max}} facts at the most.', { max: MAX_FIELDS }) : null
          }
          onClick={() => change([...fields, { name: '', value: '', inline: false }])}
        >
          {t('Add fact')}
        </AddButton>
      </div>
    </>
  );
};

/** A framed block of the message. */
export const EmbedEditor = ({ embed, index, ownError, errorAt, onChange, onRemove }: EditorProps) => {
  const set = (change: Partial<Embed>) => onChange({ ...embed, ...change });
  const bind = (field: 'title' | 'url' | 'imageUrl' | 'thumbnailUrl' | 'footer' | 'description') => ({
    value: embed[field],
    error: errorAt(field),
    onChange: (value: string | null) => set({ [field]: value }),
  });
  const address = { type: 'url', maxLength: 2000, placeholder: 'https://' } as const;
  const more = ['url', 'imageUrl', 'thumbnailUrl', 'footer', 'fields'];
  return (
    <fieldset className="editor-card">
      <legend className="editor-card-title">{rich('Framed block {{index}}', { index: index + 1 })}</legend>
      <div className="editor-card-remove">
        <IconButton icon="close" label={t('Remove framed block {{index}}', { index: index + 1 })} onClick={onRemove} />
      </div>
      <div className="title-and-color">
        <TextField label={t('Title')} maxLength={256} {...bind('title')} />
        <ColorField
          label={t('Edge color')}
          value={embed.color}
          error={errorAt('color')}
          onChange={(color) => set({ color })}
        />
      </div>
      <LongTextField label={t('Text of the block')} rows={3} maxLength={4096} {...bind('description')} />
      <details
        className="editor-more"
        onInvalidCapture={openDetails}
        open={more.some((field) => errorAt(field) !== null) || undefined}
      >
        <summary>{t('Facts, pictures, small print')}</summary>
        <div className="stack editor-more-body">
          <Facts embed={embed} errorAt={errorAt} onChange={onChange} />
          <TextField label={t('Where the title leads')} {...address} {...bind('url')} />
          <TextField label={t('Picture under the text')} {...address} {...bind('imageUrl')} />
          <TextField label={t('Small picture beside the text')} {...address} {...bind('thumbnailUrl')} />
          <TextField label={t('Footer')} maxLength={2048} {...bind('footer')} />
        </div>
      </details>
      {ownError && <p className="field-error">{ownError}</p>}
    </fieldset>
  );
};
