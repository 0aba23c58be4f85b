import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { PATIENCE_MS } from '../../support/chat/discord-processes.ts';
import type { DiscordGuild } from '../../support/discord/guilds.ts';
import type { ChannelRecord } from '../../support/discord/records.ts';
import type { DiscordUser } from '../../support/discord/users.ts';
import type { Json } from '../../support/spec-helpers.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** The title of all posts of the public forum, which the opening messages show. */
export const TITLE = 'Question';

/** A forum whose posts are tickets of one category. */
export interface MatrixForum {
  readonly id: string;
  readonly category: Json;
  readonly tags: { readonly open: string; readonly closed: string; readonly bug: string };
  readonly moderator: DiscordUser;
  /** What the post of a ticket shows that nothing went wrong with, after its first message. */
  readonly opening: readonly string[];
}

export type Forums = Readonly<Record<'private' | 'public', MatrixForum>>;

/** What forums need of their server. */
export interface ForumServer {
  readonly guild: DiscordGuild;
  addUser(member?: { readonly roles?: readonly string[] }): DiscordUser;
  keep(channel: ChannelRecord): ChannelRecord;
  post(path: string, body: object): Promise<Json>;
  openTicket(category: Json): Promise<Json>;
  listTicketsOf(user: DiscordUser): Promise<Json[]>;
  textsIn(channelId: string): string[];
}

const addForum = async (
  server: ForumServer,
  visibility: 'private' | 'public',
  staffRoleIds: readonly string[],
): Promise<Omit<MatrixForum, 'opening'>> => {
  const tagNames = ['Open', 'Solved', 'Bug'];
  const forum = server.keep(server.guild.addChannel({ type: ChannelType.GuildForum, name: visibility, tagNames }));
  const [open = '', closed = '', bug = ''] = forum.tags.map(({ id }) => id);
  const forumTags = { open, closed, ticketTags: [{ forumTagId: bug, tag: 'bug' }] };
  const fields = { name: `Forum ${visibility}`, home: 'forum', visibility, chatParentId: forum.id };
  const category = await server.post('/v1/categories', { ...fields, staffRoleIds, forumTags });
  const { id: roleId } = server.guild.addRole({ permissions: PermissionFlagsBits.ManageThreads });
  const moderator = server.addUser({ roles: [roleId] });
  return { id: forum.id, category, tags: { open, closed, bug }, moderator };
};

/** Members open posts until the bot knows the forum. @returns the post of the first ticket */
const openFirstPost = async (server: ForumServer, forumId: string): Promise<ChannelRecord> => {
  let first: ChannelRecord | undefined;
  const hasTicket = async () => {
    const user = server.addUser();
    const post = user.posts(forumId, TITLE, 'Hello?');
    first = post;
    const isTaken = async () => (await server.listTicketsOf(user)).length > 0;
    return waitUntil(isTaken, { withinMs: 5_000, everyMs: 100 }).then(
      () => true,
      () => {
        server.keep(post);
        return false;
      },
    );
  };
  await waitUntil(hasTicket, { withinMs: PATIENCE_MS, what: 'A ticket of a post' });
  if (!first) throw new Error('No post was opened.');
  return first;
};

/** Adds a forum for each visibility; the bot has learned of them. */
export const openForums = async (server: ForumServer, staffRoleId: string): Promise<Forums> => {
  const ofStaff = await addForum(server, 'private', [staffRoleId]);
  const ofAll = await addForum(server, 'public', [staffRoleId]);
  const ticket = await server.openTicket(ofStaff.category);
  const first = await openFirstPost(server, ofAll.id);
  const isOpened = () => server.textsIn(first.id).length > 1;
  await waitUntil(isOpened, { withinMs: PATIENCE_MS, what: 'The opening message' });
  return {
    private: { ...ofStaff, opening: server.textsIn(ticket.channelId).slice(1) },
    public: { ...ofAll, opening: server.textsIn(first.id).slice(1) },
  };
};
