import { ChannelField, GroupField, GroupsField } from '../fields/place-fields.tsx';
import { Checkbox, Select } from '../kit/field.tsx';
import type { CategoryDraft } from './category-draft.ts';
import { HOMES } from './choices.ts';
import { ForumFields } from './forum-fields.tsx';
import type { PlaceProps } from './place-props.ts';
import { t } from '../texts/texts.ts';

const ThreadFields = ({ values, set, errorAt, server }: PlaceProps) => (
  <ChannelField
    label={t('Text channel')}
    hint={
      values.home === 'dm'
        ? t('The threads are made in it. Staff see them by Manage Threads there, or as one of the notified roles.')
        : t('The threads are made in it. Members have to see it.')
    }
    server={server}
    value={values.chatParentId}
    error={errorAt('chatParentId')}
    onChange={(chatParentId) => set({ chatParentId })}
  />
);

const GroupFields = ({ values, set, errorAt, server }: PlaceProps) => (
  <>
    <GroupField
      label={t('Channel group')}
      hint={t('The channels are made in it.')}
      server={server}
      value={values.chatParentId}
      error={errorAt('chatParentId')}
      onChange={(chatParentId) => set({ chatParentId })}
    />
    <GroupsField
      label={t('Further channel groups')}
      hint={t('Up to five. A group holds 50 channels; when it is full, the next one is used.')}
      server={server}
      value={values.chatOverflowParentIds}
      error={errorAt('chatOverflowParentIds')}
      onChange={(ids) => set({ chatOverflowParentIds: [...ids] })}
    />
  </>
);

const RELAYS = [
  { value: 'replies', label: t('Their answers to messages of the conversation') },
  { value: 'all', label: t('All that staff write in the channel') },
] as const;

const RelayField = ({ values, set, errorAt }: PlaceProps) => (
  <>
    <Select
      label={t('What members get of what staff write')}
      hint={t('Members write to the bot, staff in a channel that members do not see. What is not sent becomes a note.')}
      value={values.relay}
      error={errorAt('relay')}
      options={RELAYS}
      onChoose={(relay) => set({ relay })}
    />
    <Checkbox
      label={t('Show staff that the member is typing')}
      isChecked={values.relayTyping}
      onChange={(relayTyping) => set({ relayTyping })}
    />
  </>
);

const STAFF_HOMES = [
  { value: 'channel', label: t('A channel for each ticket') },
  { value: 'thread', label: t('A private thread for each ticket') },
] as const;

const StaffHomeFields = (props: PlaceProps) => {
  const { values, set, errorAt } = props;
  return (
    <>
      <Select
        label={t('Where staff answer')}
        value={values.staffHome}
        error={errorAt('staffHome')}
        options={STAFF_HOMES}
        onChoose={(staffHome) => set({ staffHome, chatParentId: null })}
      />
      {values.staffHome === 'thread' ? <ThreadFields {...props} /> : <GroupFields {...props} />}
    </>
  );
};

const PARENT_FIELDS = {
  channel: GroupFields,
  dm: StaffHomeFields,
  thread: ThreadFields,
  forum: ForumFields,
} as const;

const isDirect = ({ home, visibility }: CategoryDraft): boolean =>
  home === 'dm' || (home === 'forum' && visibility === 'private');

/** Where new tickets are. */
export const PlaceFields = (props: PlaceProps) => {
  const ParentFields = PARENT_FIELDS[props.values.home];
  return (
    <>
      <Select
        label={t('Place of tickets')}
        hint={t(
          'Private threads are seen by those who take part, and by staff with the right Manage Threads in their text channel.',
        )}
        value={props.values.home}
        error={props.errorAt('home')}
        options={HOMES}
        onChoose={(home) => props.set({ home })}
      />
      {isDirect(props.values) && <RelayField {...props} />}
      <ParentFields {...props} />
    </>
  );
};
