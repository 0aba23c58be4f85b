import type { Owner } from '../owner.ts';
import type { Channel, Member } from './chat/chat-types.ts';
import { Conversation } from './chat/conversation.tsx';
import type { usePrivateNotes } from './chat/use-private-notes.ts';
import { Forum } from './forum/forum.tsx';
import { PostActions } from './forum/post-actions.tsx';

interface RoomProps {
  readonly owner: Owner;
  readonly member: Member;
  readonly channels: readonly Channel[];
  readonly channel: Channel;
  /** What the bot has answered to members alone. */
  readonly answers: ReturnType<typeof usePrivateNotes>;
  readonly onOpen: (id: string) => void;
}

/** A forum, or a channel with its messages. */
export const Room = ({ owner, member, channels, channel, answers: { notes, add, dismiss }, onOpen }: RoomProps) => {
  const { userId } = member;
  const key = `${channel.id} ${userId}`;
  if (channel.forumTags)
    return <Forum key={key} owner={owner} member={member} forum={channel} channels={channels} onOpen={onOpen} />;
  return (
    <Conversation
      key={key}
      owner={owner}
      member={member}
      channel={channel}
      notes={notes.filter((note) => note.channelId === channel.id && note.userId === userId)}
      onAnswer={(text, isRefusal, parts = {}) => add({ channelId: channel.id, userId, text, isRefusal, parts })}
      onDismiss={dismiss}
      onOpen={onOpen}
      actions={channel.home === 'forum' && <PostActions owner={owner} post={channel} />}
    />
  );
};
