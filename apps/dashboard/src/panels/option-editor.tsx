import type { ReactNode } from 'react';
import { TextField } from '../fields/fields.tsx';
import type { FindError } from '../fields/field-errors.ts';
import { IconButton } from '../kit/button.tsx';
import { Field, Select } from '../kit/field.tsx';
import { changeTargetKind, chooseTarget, getTargetKind, type PanelDraft, type TargetKind } from './panel-draft.ts';
import type { Targets } from './problems.ts';
import type { PanelOption } from './types.ts';
import { rich, t } from '../texts/texts.ts';

const KINDS = [
  { value: 'category', label: t('Opens a ticket') },
  { value: 'flow', label: t('Starts a flow') },
  { value: 'link', label: t('Leads to an address') },
] as const;

const BUTTON_STYLES = [
  { value: 'primary', label: t('Blue') },
  { value: 'secondary', label: t('Gray') },
  { value: 'success', label: t('Green') },
  { value: 'danger', label: t('Red') },
] as const;

interface EditorProps {
  readonly option: PanelOption;
  readonly index: number;
  readonly style: PanelDraft['style'];
  readonly targets: Targets;
  /** Shown where there is no category to choose. */
  readonly noCategories: ReactNode;
  readonly ownError: string | null;
  readonly errorAt: FindError;
  readonly onChange: (option: PanelOption) => void;
  readonly onRemove: () => void;
}

type PartProps = Pick<EditorProps, 'option' | 'targets' | 'noCategories' | 'errorAt' | 'onChange'>;

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}

/** What can be chosen; one that is not known any more is kept. */
const toChoices = (known: readonly Choice[], chosen: string) => [
  { value: '', label: t('Choose…') },
  ...known.map(({ id, name, note }) => ({ value: id, label: name + note })),
  ...(chosen === '' || known.some(({ id }) => id === chosen) ? [] : [{ value: chosen, label: t('Another one') }]),
];

const CategorySelect = ({ option, targets: { categories }, noCategories, errorAt, onChange }: PartProps) => {
  const chosen = option.categoryId ?? '';
  const find = (id: string) => categories.find((category) => category.id === id);
  const known = categories.map(({ id, name, archived }) => ({ id, name, note: archived ? ' (archived)' : '' }));
  return (
    <Select
      label={t('Category')}
      required
      value={chosen}
      options={toChoices(known, chosen)}
      error={errorAt('categoryId')}
      hint={categories.length === 0 && noCategories}
      onChoose={(categoryId) =>
        onChange(chooseTarget(option, { categoryId }, { before: find(chosen), after: find(categoryId) }))
      }
    />
  );
};

const FlowSelect = ({ option, targets: { flows }, errorAt, onChange }: PartProps) => {
  const chosen = option.flowId ?? '';
  const find = (id: string) => flows.find((flow) => flow.id === id);
  const known = flows.map(({ id, name, status }) => ({
    id,
    name,
    note: status === 'active' ? '' : ` ${t('(not published)')}`,
  }));
  return (
    <Select
      label={t('Flow')}
      required
      value={chosen}
      options={toChoices(known, chosen)}
      error={errorAt('flowId')}
      onChoose={(flowId) => onChange(chooseTarget(option, { flowId }, { before: find(chosen), after: find(flowId) }))}
    />
  );
};

const Target = (props: PartProps & { readonly kind: TargetKind }) => {
  const { kind, option, errorAt, onChange } = props;
  if (kind === 'category') return <CategorySelect {...props} />;
  if (kind === 'flow') return <FlowSelect {...props} />;
  return (
    <Field
      label={t('Address')}
      type="url"
      required
      maxLength={512}
      placeholder={t('https://example.com/help')}
      value={option.url ?? ''}
      error={errorAt('url')}
      onChange={({ target }) => onChange({ ...option, url: target.value })}
    />
  );
};

/** How an option is shown. */
const Look = ({ option, style, errorAt, onChange, hasColor }: EditorProps & { readonly hasColor: boolean }) => {
  const set = (change: Partial<PanelOption>) => onChange({ ...option, ...change });
  return (
    <>
      <div className="label-and-emoji">
        <Field
          label={t('Label')}
          required
          maxLength={80}
          value={option.label}
          error={errorAt('label')}
          onChange={({ target }) => set({ label: target.value })}
        />
        <TextField
          label={t('Emoji')}
          maxLength={64}
          value={option.emoji}
          error={errorAt('emoji')}
          onChange={(emoji) => set({ emoji })}
        />
        {hasColor && (
          <Select
            label={t('Color')}
            value={option.buttonStyle}
            options={BUTTON_STYLES}
            onChoose={(buttonStyle) => set({ buttonStyle })}
          />
        )}
      </div>
      {style === 'select' && (
        <TextField
          label={t('Small print')}
          maxLength={100}
          value={option.description}
          error={errorAt('description')}
          onChange={(description) => set({ description })}
        />
      )}
    </>
  );
};

/** One button, or one line of the menu. */
export const OptionEditor = (props: EditorProps) => {
  const { option, index, style, ownError, errorAt, onChange, onRemove } = props;
  const kind = getTargetKind(option);
  const isMenu = style === 'select';
  return (
    <fieldset className="editor-card">
      <legend className="editor-card-title">{rich('Option {{index}}', { index: index + 1 })}</legend>
      <div className="editor-card-remove">
        <IconButton icon="close" label={t('Remove option {{index}}', { index: index + 1 })} onClick={onRemove} />
      </div>
      <div className="pair">
        <Select
          label={t('What it does')}
          value={kind}
          options={KINDS.filter(({ value }) => !isMenu || value !== 'link' || kind === 'link')}
          onChoose={(next) => onChange(changeTargetKind(option, next))}
        />
        <Target {...props} kind={kind} />
      </div>
      {isMenu && kind === 'link' && !errorAt('url') && (
        <p className="field-error">{t('A menu cannot lead to an address. Choose something else, or use buttons.')}</p>
      )}
      <Look {...props} hasColor={!isMenu && kind !== 'link'} />
      {ownError && <p className="field-error">{ownError}</p>}
    </fieldset>
  );
};
