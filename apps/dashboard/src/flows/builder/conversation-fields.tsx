import { ChannelField, GroupField } from '../../fields/place-fields.tsx';
import { useChatServer } from '../../fields/use-chat-server.ts';
import { Field, Select } from '../../kit/field.tsx';
import { changeConversation, toConversation } from '../model/conversation.ts';
import type { Editor } from '../draft/use-editor.ts';
import { t } from '../../texts/texts.ts';

const HOMES = [
  { value: 'thread', label: t('A private thread') },
  { value: 'channel', label: t('A channel of its own') },
  { value: 'dm', label: t('Direct messages with the bot') },
] as const;

const MAX_KEEP_MINUTES = 1_440;

const PlaceField = ({ editor }: { readonly editor: Editor }) => {
  const { draft, change, canWrite, owner, detail } = editor;
  const server = useChatServer({ owner, detail });
  const { home, parentChannelId } = toConversation(draft.trigger);
  const props = {
    server,
    value: parentChannelId,
    error: findProblem(editor, 'parentChannelId'),
    isDisabled: !canWrite,
    onChange: (id: string | null) => change((before) => changeConversation(before, { parentChannelId: id })),
  };
  if (home === 'channel') return <GroupField {...props} label={t('Channel group')} />;
  return (
    <ChannelField
      {...props}
      label={t('Text channel')}
      hint={
        home === 'dm'
          ? t('Where the user takes no direct messages, a thread of this channel takes their place.')
          : getThreadHint(draft.trigger.kind)
      }
    />
  );
};

const getThreadHint = (kind: Editor['draft']['trigger']['kind']): string =>
  kind === 'panel_option'
    ? t('Without one it is the channel of the panel.')
    : t('Without one a channel is opened instead of a thread.');

const findProblem = ({ problems }: Editor, name: string): string | null =>
  problems.find(({ field }) => field === `trigger.conversation.${name}`)?.message ?? null;

/** Where a flow talks with its user before there is a ticket. */
export const ConversationFields = ({ editor }: { readonly editor: Editor }) => {
  const { draft, change, canWrite } = editor;
  const { home, keepMinutes } = toConversation(draft.trigger);
  return (
    <>
      <Select
        label={t('Place of the conversation')}
        hint={t('Here the flow talks with its user. A new ticket takes it over if its category has the same place.')}
        disabled={!canWrite}
        error={findProblem(editor, 'home')}
        value={home}
        options={HOMES}
        onChoose={(next) => change((before) => changeConversation(before, { home: next, parentChannelId: null }))}
      />
      <PlaceField editor={editor} />
      <Field
        label={t('Minutes until it is deleted')}
        hint={t('After the end of the run, if no ticket has taken the conversation over.')}
        type="number"
        required
        min={0}
        max={MAX_KEEP_MINUTES}
        disabled={!canWrite}
        error={findProblem(editor, 'keepMinutes')}
        value={keepMinutes}
        onChange={({ target }) =>
          change((before) => changeConversation(before, { keepMinutes: Number(target.value) }), 'trigger.keepMinutes')
        }
      />
    </>
  );
};
