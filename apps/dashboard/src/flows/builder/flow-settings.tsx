import { IconButton } from '../../kit/button.tsx';
import { Field, Select, TextArea } from '../../kit/field.tsx';
import { ConversationFields } from './conversation-fields.tsx';
import { changeKind, hasConversation } from '../model/conversation.ts';
import { setValue } from '../model/fields.ts';
import type { Draft, Trigger } from '../model/types.ts';
import { useCategoryNames } from '../requests/use-flows.ts';
import type { Editor } from '../draft/use-editor.ts';
import { TRIGGER_KINDS, TRIGGERS } from '../model/words.ts';
import { t } from '../../texts/texts.ts';

interface SettingsProps {
  readonly editor: Editor;
}

const setConfig = (draft: Draft, name: string, value: string): Draft => ({
  ...draft,
  trigger: {
    ...draft.trigger,
    config: setValue(draft.trigger.config, name, value === '' ? undefined : value) as Trigger['config'],
  },
});

const findTriggerProblem = ({ problems }: Editor, name: string): string | null =>
  problems.find(({ field }) => field === `trigger.config${name}`)?.message ?? null;

const CategoryConfig = ({ editor }: SettingsProps) => {
  const { data = [] } = useCategoryNames(editor.owner);
  return (
    <Select
      label={t('Category')}
      disabled={!editor.canWrite}
      error={findTriggerProblem(editor, '.categoryId')}
      value={editor.draft.trigger.config.categoryId ?? ''}
      options={[{ value: '', label: t('Every category') }, ...data.map(({ id, name }) => ({ value: id, label: name }))]}
      onChoose={(id) => editor.change((draft) => setConfig(draft, 'categoryId', id))}
    />
  );
};

const MESSAGE_FIELDS = [
  { name: 'startsWith', label: t('The message starts with'), hint: '' },
  { name: 'contains', label: t('The message contains'), hint: '' },
  { name: 'channelId', label: t('Only in this channel'), hint: t('The id of a channel.') },
] as const;

const MessageConfig = ({ editor }: SettingsProps) => (
  <>
    {MESSAGE_FIELDS.map(({ name, label, hint }) => (
      <Field
        key={name}
        label={label}
        hint={hint}
        required={false}
        maxLength={200}
        disabled={!editor.canWrite}
        error={findTriggerProblem(editor, `.${name}`)}
        value={editor.draft.trigger.config[name] ?? ''}
        onChange={({ target }) => editor.change((draft) => setConfig(draft, name, target.value), `trigger.${name}`)}
      />
    ))}
    {findTriggerProblem(editor, '') && <p className="field-error">{findTriggerProblem(editor, '')}</p>}
  </>
);

/** The name of a flow, and what starts it. */
export const FlowSettings = ({ editor, onClose }: SettingsProps & { readonly onClose: () => void }) => {
  const { draft, change, canWrite } = editor;
  const { kind } = draft.trigger;
  const nameProblem = editor.problems.find(({ nodeId, field }) => nodeId === null && field === 'name');
  return (
    <section className="flow-inspector" aria-label={t('The flow')}>
      <div className="flow-panel-head">
        <IconButton icon="close" label={t('Close the settings of the flow')} onClick={onClose} />
        <h2 tabIndex={-1}>{t('The flow')}</h2>
      </div>
      <Field
        label={t('Name')}
        required
        maxLength={100}
        disabled={!canWrite}
        error={nameProblem?.message}
        value={draft.name}
        onChange={({ target }) => change((before) => ({ ...before, name: target.value }), 'name')}
      />
      <TextArea
        label={t('Description')}
        required={false}
        rows={2}
        maxLength={1_000}
        disabled={!canWrite}
        value={draft.description ?? ''}
        onChange={({ target }) =>
          change((before) => ({ ...before, description: target.value === '' ? null : target.value }), 'description')
        }
      />
      <Select
        label={t('Started by')}
        hint={TRIGGERS[kind].hint}
        disabled={!canWrite}
        value={kind}
        options={TRIGGER_KINDS.map((value) => ({ value, label: TRIGGERS[value].label }))}
        onChoose={(next) => change((before) => changeKind(before, next))}
      />
      {(kind === 'ticket_created' || kind === 'ticket_closed') && <CategoryConfig editor={editor} />}
      {kind === 'message' && <MessageConfig editor={editor} />}
      {hasConversation(draft.trigger) && <ConversationFields editor={editor} />}
    </section>
  );
};
