import type { APITextChannel, APIThreadChannel } from 'discord-api-types/v10';
import { type ChannelId, toChannelId } from '#core/shared/ids.ts';
import { type Overwrite, parseOverwrites } from './overwrites.ts';

/** A channel of a server, as far as it is changed here. */
export interface FoundChannel {
  readonly id: ChannelId;
  readonly parentId: string | null;
  readonly overwrites: readonly Overwrite[];
  /** Null: it is no thread. */
  readonly thread: ThreadState | null;
}

/** Where messages stand, and under which channel: the text channel or forum of a thread, or else the channel itself. */
export interface ChannelPlace {
  readonly channel: ChannelId;
  /** Webhooks belong to it. */
  readonly parent: ChannelId;
}

export interface ThreadState {
  readonly archived: boolean;
  /** Only who manages threads brings it back from the archive. */
  readonly locked: boolean;
  readonly tagIds: readonly string[];
}

const toThreadState = ({ archived, locked }: ThreadStatus, tagIds: readonly string[] = []): ThreadState => ({
  archived,
  locked,
  tagIds,
});

export const toPlace = ({ id, parentId, thread }: FoundChannel): ChannelPlace => ({
  channel: id,
  parent: thread && parentId !== null ? toChannelId(parentId) : id,
});

export const toFound = (channel: ReadChannel): FoundChannel => ({
  id: toChannelId(channel.id),
  parentId: channel.parent_id ?? null,
  overwrites: parseOverwrites(channel.permission_overwrites),
  thread: channel.thread_metadata ? toThreadState(channel.thread_metadata, channel.applied_tags) : null,
});

type ThreadStatus = Pick<ThreadState, 'archived' | 'locked'>;

type ReadChannel = Pick<APITextChannel, 'id' | 'parent_id' | 'permission_overwrites'> &
  Pick<APIThreadChannel, 'applied_tags' | 'thread_metadata'>;
