import { useAllCategories } from '../categories/use-categories.ts';
import { FormSection, TextField } from '../fields/fields.tsx';
import { findErrorWithin, findNameError, findUniqueError } from '../fields/field-errors.ts';
import type { RecordFormProps } from '../records/record-views.ts';
import { Checkbox, Field, TextArea } from '../kit/field.tsx';
import type { CannedReply, ReplyDraft } from './reply-kind.ts';
import { WithVariables } from '../fields/with-variables.tsx';
import { isSeldomVariable, listAnswerVariables, VARIABLES } from './variables.ts';
import { rich, t } from '../texts/texts.ts';

type FormProps = RecordFormProps<CannedReply, ReplyDraft>;

const always = () => true;

/** The text, with the variables that can be inserted at the caret. */
const Content = ({ owner, values, set, error, isDisabled }: FormProps) => {
  const categories = useAllCategories(owner).data ?? [];
  const { content } = values;
  const known = [...VARIABLES, ...listAnswerVariables(categories, values.categoryIds)];
  return (
    <WithVariables
      variables={isDisabled ? [] : known}
      isAlsoKnown={isDisabled ? always : isSeldomVariable}
      value={content}
      onChange={(changed) => set({ content: changed })}
      more={
        <li>
          <code>{'{{vars.name}}'}</code>
          <span className="muted">{t('a value that a program gives when it sends the reply')}</span>
        </li>
      }
    >
      <TextArea
        label={t('Text')}
        required
        rows={7}
        maxLength={2000}
        value={content}
        error={findErrorWithin(error, 'content')}
        onChange={({ target }) => set({ content: target.value })}
      />
    </WithVariables>
  );
};

const Categories = ({ owner, values, set, error }: FormProps) => {
  const query = useAllCategories(owner);
  const categories = query.data ?? [];
  const { categoryIds } = values;
  const gone = query.data ? categoryIds.filter((id) => categories.every((category) => category.id !== id)) : [];
  const toggle = (id: string, isChosen: boolean) =>
    set({ categoryIds: isChosen ? [...categoryIds, id] : categoryIds.filter((other) => other !== id) });
  const choices = [
    ...categories.map(({ id, name }) => ({ id, label: name })),
    ...gone.map((id) => ({ id, label: t('A category that was deleted') })),
  ];
  return (
    <div className="field" role="group" aria-label={t('Categories')}>
      <div className="category-choices">
        {choices.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            isChecked={categoryIds.includes(id)}
            onChange={(isChosen) => toggle(id, isChosen)}
          />
        ))}
      </div>
      {findErrorWithin(error, 'categoryIds') && <p className="field-error">{findErrorWithin(error, 'categoryIds')}</p>}
    </div>
  );
};

/** What a canned reply says, and how staff find it. */
export const ReplyForm = (props: FormProps) => {
  const { values, set, error, isDisabled } = props;
  return (
    <>
      <FormSection isDisabled={isDisabled} title={t('Reply')} lead={t('What is sent, and how staff get it.')}>
        <Field
          label={t('Name')}
          required
          maxLength={100}
          value={values.name}
          error={findNameError(error)}
          onChange={({ target }) => set({ name: target.value })}
        />
        <div className="pair">
          <TextField
            label={t('Shortcut')}
            hint={
              <>
                {rich('Typed after a slash in a ticket: {{code}}', {
                  code: <code>/{values.shortcut ?? 'refund'}</code>,
                })}
              </>
            }
            maxLength={32}
            value={values.shortcut}
            error={findUniqueError(error, 'shortcut')}
            onChange={(shortcut) => set({ shortcut })}
          />
          <TextField
            label={t('Folder')}
            maxLength={100}
            value={values.folder}
            error={findErrorWithin(error, 'folder')}
            onChange={(folder) => set({ folder })}
          />
        </div>
        <Content {...props} />
      </FormSection>
      <FormSection
        isDisabled={isDisabled}
        title={t('Categories')}
        lead={t('The tickets in which staff are offered it. Without any category, it is offered in all.')}
      >
        <Categories {...props} />
      </FormSection>
    </>
  );
};
