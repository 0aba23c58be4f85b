import { useDeferredValue } from 'react';
import { FormSection, LongTextField, TagsField, TextField } from '../fields/fields.tsx';
import { findErrorWithin, findUniqueError } from '../fields/field-errors.ts';
import type { RecordFormProps } from '../records/record-views.ts';
import { Field, Select } from '../kit/field.tsx';
import { formatLanguage } from '../kit/formats.ts';
import type { ItemDraft, KnowledgeItem } from './item-kind.ts';
import { MarkdownEditor } from './markdown-editor.tsx';
import { MarkdownView } from './markdown-view.tsx';
import { t } from '../texts/texts.ts';

type FormProps = RecordFormProps<KnowledgeItem, ItemDraft>;

const VISIBILITIES = [
  { value: 'public', label: t('Everybody: suggested to members, too') },
  { value: 'staff', label: t('Staff only') },
] as const;

export const PREVIEW = 'article-preview';

const Finding = ({ values, set, error, stored }: FormProps) => (
  <>
    <div className="pair">
      <TextField
        label={t('Section')}
        hint={t('Where it belongs, such as Billing.')}
        maxLength={100}
        value={values.section}
        error={findErrorWithin(error, 'section')}
        onChange={(section) => set({ section })}
      />
      <Field
        label={t('Language')}
        hint={
          formatLanguage(values.language) === values.language
            ? t('Such as en or pt-BR.')
            : formatLanguage(values.language)
        }
        required
        maxLength={35}
        value={values.language}
        error={findErrorWithin(error, 'language')}
        onChange={({ target }) => set({ language: target.value })}
      />
    </div>
    <TagsField
      label={t('Tags')}
      hint={t('Separated by commas.')}
      required={false}
      value={values.tags}
      error={findErrorWithin(error, 'tags')}
      onChange={(tags) => set({ tags: [...tags] })}
    />
    <TagsField
      label={t('Keywords')}
      hint={t('Extra search keywords, separated by commas.')}
      required={false}
      value={values.keywords}
      error={findErrorWithin(error, 'keywords')}
      onChange={(keywords) => set({ keywords: [...keywords] })}
    />
    <Field
      label={t('Short address')}
      hint={stored ? t('Names it in addresses of other programs.') : t('Made of the title, if you leave it empty.')}
      required={stored !== null}
      maxLength={100}
      value={values.slug}
      error={findUniqueError(error, 'slug')}
      onChange={({ target }) => set({ slug: target.value })}
    />
  </>
);

/** What an article says, and how it is found. */
export const ItemForm = (props: FormProps) => {
  const { values, set, error, isDisabled } = props;
  return (
    <>
      <FormSection
        isDisabled={isDisabled}
        title={t('Answer')}
        lead={t('A question that comes up, and what you answer.')}
      >
        <Field
          label={t('Title')}
          hint={t('The question in the words of those who ask it.')}
          required
          maxLength={200}
          value={values.title}
          error={findErrorWithin(error, 'title')}
          onChange={({ target }) => set({ title: target.value })}
        />
        <LongTextField
          label={t('Summary')}
          hint={t('The answer in a sentence or two. The bot shows it with the title.')}
          rows={2}
          maxLength={500}
          value={values.summary}
          error={findErrorWithin(error, 'summary')}
          onChange={(summary) => set({ summary })}
        />
        <MarkdownEditor
          value={values.content}
          error={findErrorWithin(error, 'content')}
          isDisabled={isDisabled}
          onChange={(content) => set({ content })}
        />
        <Select
          label={t('Who it is for')}
          value={values.visibility}
          options={VISIBILITIES}
          error={findErrorWithin(error, 'visibility')}
          onChoose={(visibility) => set({ visibility })}
        />
      </FormSection>
      <FormSection
        isDisabled={isDisabled}
        title={t('Finding it')}
        lead={t('Search looks at the title first, then at these.')}
      >
        <Finding {...props} />
      </FormSection>
    </>
  );
};

/** The article as it reads. */
export const ItemPreview = ({ values }: Pick<FormProps, 'values'>) => {
  const content = useDeferredValue(values.content);
  return (
    <section className="preview" id={PREVIEW} aria-label={t('Preview')} tabIndex={-1}>
      <h2>{t('Preview')}</h2>
      <article className="article">
        <p className="article-title">{values.title || t('Title')}</p>
        {values.summary && <p className="article-summary">{values.summary}</p>}
        {content.trim() === '' ? <p className="muted">{t('Nothing written yet.')}</p> : <MarkdownView text={content} />}
      </article>
    </section>
  );
};
