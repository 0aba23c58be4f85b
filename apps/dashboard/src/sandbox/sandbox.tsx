import { type ComponentProps, type SyntheticEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { hasReason } from '../api.ts';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Alert, Empty, PageHeader, Skeleton } from '../kit/parts.tsx';
import { showToast } from '../kit/toast.tsx';
import type { Owner, OwnerDetail } from '../owner.ts';
import type { PageProps } from '../page-props.ts';
import { describeError, useSession } from '../queries.ts';
import { BotState, BotSwitch } from './chat/bot-switch.tsx';
import { ChannelList, DIRECT } from './chat/channel-list.tsx';
import { callChat } from './chat/chat-api.ts';
import type { Channel, Member } from './chat/chat-types.ts';
import { ChatNamesContext, isStaff, toChatNames } from './chat/chat-names.ts';
import { DirectMessages } from './chat/direct-messages.tsx';
import { usePrivateNotes } from './chat/use-private-notes.ts';
import { EventLog } from './events/event-log.tsx';
import { AddForum } from './forum/forum.tsx';
import { Room } from './room.tsx';
import { Guide } from './guide/guide.tsx';
import { AddMember, MemberSwitch } from './chat/member-switch.tsx';
import { toGuildPath, useChannels, useChatChange, useDirectMessages, useMembers } from './chat/use-chat.ts';
import { useSettings } from '../settings/use-settings.ts';
import { useGuide } from './guide/use-guide.ts';
import { canSee, findFirstChannel } from './chat/visible-channels.ts';
import { t } from '../texts/texts.ts';

const NO_MEMBERS: readonly Member[] = [];
const NO_CHANNELS: readonly Channel[] = [];
const NO_ROLES: readonly string[] = [];

const useStaffRoles = (owner: Owner, { scopes }: OwnerDetail): readonly string[] =>
  useSettings(owner, scopes.includes('settings:read')).data?.staffRoleIds ?? NO_ROLES;

/** The channel and the member are in the address, so that a view can be kept and gone back to. */
const useView = (members: readonly Member[], channels: readonly Channel[]) => {
  const [search, setSearch] = useSearchParams();
  const member = members.find(({ userId }) => userId === search.get('as')) ?? members[0] ?? null;
  const visible = member ? channels.filter((channel) => canSee(channel, member)) : [];
  const chosen = search.get('channel');
  const channel = visible.find(({ id }) => id === chosen) ?? findFirstChannel(visible);
  const change = (next: { readonly as?: string; readonly channel?: string }) =>
    setSearch((previous) => ({ ...Object.fromEntries(previous), ...next }), { replace: true });
  return { member, channel, isDirect: chosen === DIRECT, change };
};

const AddChannel = ({ owner, onAdded }: { readonly owner: Owner; readonly onAdded: (id: string) => void }) => {
  const [name, setName] = useState('');
  const add = useChatChange(
    owner,
    () => callChat<Channel>(`${toGuildPath(owner)}/channels`, { method: 'POST', body: { name: name.trim() } }),
    { onSuccess: ({ id }) => onAdded(id), onError: (error) => showToast(describeError(error), 'rust') },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!add.isPending) add.mutate();
  };
  return (
    <form className="add-channel" onSubmit={submit}>
      <Field
        label={t('New channel')}
        required
        maxLength={100}
        placeholder={t('general')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" isBusy={add.isPending}>
        {t('Add')}
      </Button>
    </form>
  );
};

const LocalOnly = () => (
  <Empty isPage title={t('The sandbox is for this machine only')}>
    {t(
      'It answers browsers that run on the machine of the service, at a loopback address. Open the dashboard there, for example at http://127.0.0.1:3000/dashboard.',
    )}
  </Empty>
);

interface ChatProps {
  readonly owner: Owner;
  readonly member: Member;
  readonly channels: readonly Channel[];
  readonly view: ReturnType<typeof useView>;
}

/** The chat as the member sees it. */
const Chat = ({ owner, channels, view, member }: ChatProps) => {
  const { channel, isDirect, change } = view;
  const answers = usePrivateNotes();
  const direct = useDirectMessages(owner, member.userId);
  const open = (id: string) => change({ channel: id });
  const { userId } = member;
  return (
    <div className="chat">
      <ChannelList
        channels={channels}
        member={member}
        openId={isDirect ? DIRECT : (channel?.id ?? null)}
        directCount={direct.data?.length ?? 0}
        onOpen={open}
        action={<AddForum owner={owner} onAdded={open} />}
      />
      {isDirect && <DirectMessages key={userId} owner={owner} member={member} />}
      {channel && !isDirect && (
        <Room owner={owner} member={member} channels={channels} channel={channel} answers={answers} onOpen={open} />
      )}
      {!channel && !isDirect && (
        <div className="chat-none">
          <Empty title={t('No channels yet')} action={<AddChannel owner={owner} onAdded={open} />}>
            {t('The guide makes one with a panel. Channels of tickets come by themselves.')}
          </Empty>
        </div>
      )}
    </div>
  );
};

const NoMembers = ({ owner, onAdded }: { readonly owner: Owner; readonly onAdded: (userId: string) => void }) => {
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button look="primary" icon="add" onClick={() => setAdding(true)}>
      {t('Add a member')}
    </Button>
  );
  return (
    <>
      <Empty title={t('Nobody is in this server yet')} action={add}>
        {t('Add a member, and act as that member in the chat.')}
      </Empty>
      {isAdding && (
        <AddMember owner={owner} staffRoleIds={NO_ROLES} onAdded={onAdded} onClose={() => setAdding(false)} />
      )}
    </>
  );
};

const Side = (props: ComponentProps<typeof Guide>) => (
  <div className="sandbox-side">
    {props.guide.isShown && <Guide {...props} />}
    {props.detail.scopes.includes('webhooks:read') && <EventLog owner={props.owner} />}
  </div>
);

interface HeaderProps {
  readonly owner: Owner;
  readonly members: readonly Member[];
  readonly member: Member | null;
  readonly staffRoleIds: readonly string[];
  readonly guide: ReturnType<typeof useGuide>;
  /** The bot is that of all visitors. */
  readonly isDemo: boolean;
  readonly onSwitch: (userId: string) => void;
}

const Header = ({ member, guide, isDemo, ...props }: HeaderProps) => (
  <PageHeader
    title={t('Sandbox')}
    lead={t(
      'A simulated chat server, to try everything without a real one: write as a member or as staff, and see what the service makes of it.',
    )}
    action={
      <div className="sandbox-controls">
        {member && <MemberSwitch {...props} member={member} />}
        {!isDemo && <BotSwitch owner={props.owner} />}
        {guide.isHidden && <Button onClick={guide.show}>{t('Show the guide')}</Button>}
      </div>
    }
  />
);

/** The simulated chat server: what members and staff see and do there, and what the service makes of it. */
export const Sandbox = ({ owner, detail }: PageProps) => {
  const members = useMembers(owner);
  const channels = useChannels(owner);
  const staffRoleIds = useStaffRoles(owner, detail);
  const guide = useGuide(owner, detail);
  const all = { members: members.data ?? NO_MEMBERS, channels: channels.data ?? NO_CHANNELS };
  const view = useView(all.members, all.channels);
  const names = useMemo(
    () => toChatNames(members.data ?? NO_MEMBERS, channels.data ?? NO_CHANNELS, staffRoleIds),
    [members.data, channels.data, staffRoleIds],
  );
  const error = members.error ?? channels.error;
  if (hasReason(error, 'not_local')) return <LocalOnly />;
  const { member, change } = view;
  const isRead = members.data !== undefined && channels.data !== undefined;
  const openAs = (id: string, as: 'member' | 'staff') => {
    const found = all.members.find((listed) => isStaff(listed, staffRoleIds) === (as === 'staff'));
    change({ channel: id, ...(found && { as: found.userId }) });
  };
  return (
    <ChatNamesContext value={names}>
      <Header
        owner={owner}
        members={all.members}
        member={member}
        staffRoleIds={staffRoleIds}
        guide={guide}
        isDemo={useSession().data?.isDemo === true}
        onSwitch={(as) => change({ as })}
      />
      <div className="stack">
        <BotState owner={owner} />
        {error && <Alert kind="error">{describeError(error)}</Alert>}
        <div className="sandbox">
          <div>
            {!isRead && !error && <Skeleton rows={4} isSlip />}
            {isRead && member && <Chat owner={owner} channels={all.channels} view={view} member={member} />}
            {isRead && !member && <NoMembers owner={owner} onAdded={(as) => change({ as })} />}
          </div>
          <Side owner={owner} detail={detail} guide={guide} onOpen={openAs} />
        </div>
      </div>
    </ChatNamesContext>
  );
};
