import { useFlowChoices } from '../categories/use-categories.ts';
import { findErrorWithin, findNameError } from '../fields/field-errors.ts';
import { FormSection } from '../fields/fields.tsx';
import type { RecordFormProps } from '../records/record-views.ts';
import { Checkbox, Field, Select, TextArea } from '../kit/field.tsx';
import { ChatText } from '../kit/chat/chat-view.tsx';
import { changeAnswerKind, type Command, type CommandDraft, getAnswerKind } from './command-kind.ts';
import { t } from '../texts/texts.ts';

type FormProps = RecordFormProps<Command, CommandDraft>;

const ACCESS = [
  { value: 'everyone', label: t('Everybody') },
  { value: 'staff', label: t('Staff only') },
] as const;

const ANSWERS = [
  { value: 'text', label: t('Answers with a text') },
  { value: 'flow', label: t('Starts a flow') },
] as const;

const FlowChoice = ({ owner, detail, values, set, error }: FormProps) => {
  const flows = useFlowChoices(owner, detail).data ?? [];
  const chosen = values.flowId ?? '';
  const isUnknown = chosen !== '' && flows.every(({ id }) => id !== chosen);
  return (
    <Select
      label={t('Flow')}
      required
      value={chosen}
      error={findErrorWithin(error, 'flowId')}
      hint={flows.length === 0 ? t('There is no flow yet. Make one first.') : null}
      options={[
        { value: '', label: t('Choose…') },
        ...flows.map(({ id, name, status }) => ({
          value: id,
          label: status === 'active' ? name : t('{{name}} (not published)', { name }),
        })),
        ...(isUnknown ? [{ value: chosen, label: t('Another one') }] : []),
      ]}
      onChoose={(flowId) => set({ flowId })}
    />
  );
};

const Answer = (props: FormProps) => {
  const { values, set, error } = props;
  const { response } = values;
  if (response === null) return <FlowChoice {...props} />;
  return (
    <>
      <TextArea
        label={t('Text')}
        required
        rows={5}
        maxLength={2000}
        value={response.content}
        error={findErrorWithin(error, 'response')}
        onChange={({ target }) => set({ response: { ...response, content: target.value } })}
      />
      <Checkbox
        label={t('Only who uses it sees the answer')}
        isChecked={response.ephemeral}
        onChange={(ephemeral) => set({ response: { ...response, ephemeral } })}
      />
    </>
  );
};

/** What members type, and what comes of it. */
export const CommandForm = (props: FormProps) => {
  const { values, set, error, isDisabled } = props;
  return (
    <>
      <FormSection isDisabled={isDisabled} title={t('Command')} lead={t('What the chat offers after a slash.')}>
        <div className="pair">
          <Field
            label={t('Name')}
            hint={t('Lower-case letters, digits, hyphens and underscores.')}
            required
            maxLength={32}
            value={values.name}
            error={findNameError(error)}
            onChange={({ target }) => set({ name: target.value })}
          />
          <Select
            label={t('Who may use it')}
            value={values.access}
            options={ACCESS}
            error={findErrorWithin(error, 'access')}
            onChoose={(access) => set({ access })}
          />
        </div>
        <Field
          label={t('Description')}
          hint={t('The chat shows it beside the name.')}
          required
          maxLength={100}
          value={values.description}
          error={findErrorWithin(error, 'description')}
          onChange={({ target }) => set({ description: target.value })}
        />
        <Checkbox
          label={t('Switched on')}
          hint={t('The chat does not offer a command that is switched off.')}
          isChecked={values.enabled}
          onChange={(enabled) => set({ enabled })}
        />
      </FormSection>
      <FormSection isDisabled={isDisabled} title={t('Answer')} lead={t('What the bot does when somebody uses it.')}>
        <Select
          label={t('What it does')}
          value={getAnswerKind(values)}
          options={ANSWERS}
          onChoose={(kind) => set(changeAnswerKind(kind))}
        />
        <Answer {...props} />
      </FormSection>
    </>
  );
};

export const PREVIEW = 'command-preview';
const NAMES = { user: (id: string) => t('User {{id}}', { id }) };

/** The command as the chat offers and answers it. */
export const CommandPreview = ({ owner, detail, values }: Pick<FormProps, 'owner' | 'detail' | 'values'>) => {
  const flows = useFlowChoices(owner, detail).data ?? [];
  const { name, description, response, flowId } = values;
  const flow = flows.find(({ id }) => id === flowId);
  return (
    <section className="preview" id={PREVIEW} aria-label={t('Preview')} tabIndex={-1}>
      <h2>{t('In the chat')}</h2>
      <div className="command-preview">
        <p>
          <code>/{name || t('name')}</code> <span className="muted">{description}</span>
        </p>
        {response ? (
          <div className="command-answer">
            {response.content.trim() === '' ? (
              <p className="muted">{t('No answer written yet.')}</p>
            ) : (
              <ChatText text={response.content} names={NAMES} />
            )}
            {response.ephemeral && <p className="field-hint">{t('Only who uses it sees this.')}</p>}
          </div>
        ) : (
          <p className="command-answer">
            {flow ? t('The flow “{{name}}” begins.', { name: flow.name }) : t('A flow begins.')}
          </p>
        )}
      </div>
    </section>
  );
};
