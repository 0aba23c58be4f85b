import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { findFieldError } from '../api.ts';
import { type FindError, findErrorWithin, findNameError } from '../fields/field-errors.ts';
import { FormSection, LongTextField, TextField } from '../fields/fields.tsx';
import { move, removeAt } from '../fields/move.ts';
import { ReorderList } from '../fields/reorder-list.tsx';
import { ChannelField } from '../fields/place-fields.tsx';
import { useChatServer } from '../fields/use-chat-server.ts';
import type { RecordFormProps } from '../records/record-views.ts';
import { AddButton } from '../fields/add-button.tsx';
import { Field, Select } from '../kit/field.tsx';
import { toPath } from '../owner.ts';
import { EmbedEditor } from './embed-editor.tsx';
import { OptionEditor } from './option-editor.tsx';
import { createEmbed, createOption, MAX_EMBEDS, MAX_OPTIONS, type PanelDraft } from './panel-draft.ts';
import type { Targets } from './problems.ts';
import type { Panel } from './types.ts';
import { useTargets } from './use-panels.ts';
import { rich, t } from '../texts/texts.ts';

interface PartProps {
  readonly values: PanelDraft;
  readonly set: (change: Partial<PanelDraft>) => void;
  readonly error: Error | null;
}

const STYLES = [
  { value: 'buttons', label: t('A button for each option') },
  { value: 'select', label: t('A menu of the options') },
] as const;

interface OptionsProps extends PartProps {
  readonly targets: Targets;
  readonly noCategories: ReactNode;
}

const Options = ({ values, set, error, targets, noCategories }: OptionsProps) => {
  const { options, style } = values;
  return (
    <>
      <Select label={t('Shown as')} value={style} options={STYLES} onChoose={(next) => set({ style: next })} />
      {style === 'select' && (
        <TextField
          label={t('Shown while nothing is chosen')}
          maxLength={150}
          placeholder={t('Choose…')}
          value={values.placeholder}
          error={findFieldError(error, 'placeholder')}
          onChange={(placeholder) => set({ placeholder })}
        />
      )}
      <ReorderList
        label={t('Options')}
        items={options}
        keyOf={(_, index) => String(index)}
        nameOf={({ label }, index) => label || t('option {{index}}', { index: index + 1 })}
        isFixed={options.length < 2}
        onMove={(from, to) => set({ options: [...move(options, from, to)] })}
      >
        {(option, index) => (
          <OptionEditor
            option={option}
            index={index}
            style={style}
            targets={targets}
            noCategories={noCategories}
            ownError={findFieldError(error, `options.${index}`) ?? findFieldError(error, `options.${index}.id`)}
            errorAt={(field) => findErrorWithin(error, `options.${index}.${field}`)}
            onChange={(next) => set({ options: options.map((other, at) => (at === index ? next : other)) })}
            onRemove={() => set({ options: [...removeAt(options, index)] })}
          />
        )}
      </ReorderList>
      {findFieldError(error, 'options') && <p className="field-error">{findFieldError(error, 'options')}</p>}
      <div className="row">
        <AddButton
          disabledReason={
            options.length >= MAX_OPTIONS
              ? t('The chat shows {{max}} options at the most.', { max: MAX_OPTIONS })
              : null
          }
          onClick={() => set({ options: [...options, createOption(options)] })}
        >
          {t('Add option')}
        </AddButton>
      </div>
    </>
  );
};

const Message = ({ values, set, error }: PartProps) => {
  const { embeds } = values;
  return (
    <>
      <LongTextField
        label={t('Text')}
        rows={4}
        maxLength={2000}
        value={values.content}
        error={findFieldError(error, 'content')}
        onChange={(content) => set({ content })}
      />
      {embeds.length > 0 && (
        <ReorderList
          label={t('Framed blocks')}
          items={embeds}
          keyOf={(_, index) => String(index)}
          nameOf={({ title }, index) => title ?? t('framed block {{index}}', { index: index + 1 })}
          isFixed={embeds.length < 2}
          onMove={(from, to) => set({ embeds: [...move(embeds, from, to)] })}
        >
          {(embed, index) => (
            <EmbedEditor
              embed={embed}
              index={index}
              ownError={findFieldError(error, `embeds.${index}`)}
              errorAt={(field) => findErrorWithin(error, `embeds.${index}.${field}`)}
              onChange={(next) => set({ embeds: embeds.map((other, at) => (at === index ? next : other)) })}
              onRemove={() => set({ embeds: [...removeAt(embeds, index)] })}
            />
          )}
        </ReorderList>
      )}
      {findFieldError(error, 'embeds') && <p className="field-error">{findFieldError(error, 'embeds')}</p>}
      <div className="row">
        <AddButton
          disabledReason={
            embeds.length >= MAX_EMBEDS ? t('The chat shows {{max}} blocks at the most.', { max: MAX_EMBEDS }) : null
          }
          onClick={() => set({ embeds: [...embeds, createEmbed()] })}
        >
          {t('Add framed block')}
        </AddButton>
      </div>
    </>
  );
};

/** What a panel says and offers. */
export const PanelForm = (props: RecordFormProps<Panel, PanelDraft>) => {
  const { owner, detail, values, set, error, isDisabled } = props;
  const targets = useTargets({ owner, detail });
  const server = useChatServer({ owner, detail });
  const part = { values, set, error };
  const fixed = { isDisabled };
  const errorAt: FindError = (field) => findErrorWithin(error, field);
  return (
    <>
      <FormSection {...fixed} title={t('Panel')} lead={t('What you call it, and where it is.')}>
        <Field
          label={t('Name')}
          hint={t('For you and your team; the chat does not show it.')}
          required
          maxLength={100}
          value={values.name}
          error={findNameError(error)}
          onChange={({ target }) => set({ name: target.value })}
        />
        <ChannelField
          label={t('Channel')}
          server={server}
          value={values.channelId}
          error={errorAt('channelId')}
          onChange={(channelId) => set({ channelId })}
        />
      </FormSection>
      <FormSection
        {...fixed}
        title={t('Message')}
        lead={t('What members read above the options: a text, framed blocks, or both.')}
      >
        <Message {...part} />
      </FormSection>
      <FormSection
        {...fixed}
        title={t('Options')}
        lead={t('What members can choose. Each opens a ticket, or starts a flow.')}
      >
        <Options
          {...part}
          targets={targets}
          noCategories={
            <>
              {rich('There is no category yet. {{link}}', {
                link: <Link href={`${toPath(owner)}/categories/new`}>{t('Make one first.')}</Link>,
              })}
            </>
          }
        />
      </FormSection>
    </>
  );
};
