import { randomUUID } from 'node:crypto';
import { PATIENCE_MS } from '../../support/chat/discord-processes.ts';
import type { ChannelRecord } from '../../support/discord/records.ts';
import type { DiscordUser } from '../../support/discord/users.ts';
import type { Json } from '../../support/spec-helpers.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { TITLE } from './forums.ts';
import type { MatrixServer } from './server.ts';
import { compare, type PrepareTask } from './task.ts';
import { checkPost } from './tasks-forum.ts';

const writePost = ({ forums: { public: forum } }: MatrixServer, user: DiscordUser, content: string): ChannelRecord =>
  user.posts(forum.id, TITLE, content, [forum.tags.bug]);

/** A member opens a post: it becomes one ticket. */
export const takePost =
  (presence: 'away' | 'online'): PrepareTask =>
  (server) => {
    const user = server.addUser();
    const content = `posted ${randomUUID()}`;
    const isAway = presence === 'away';
    let post: ChannelRecord | undefined;
    return Promise.resolve({
      name: isAway ? 'open a post while Discord reports nothing' : 'open a post',
      run: () => {
        if (isAway) server.guild.setAvailable(false);
        post = writePost(server, user, content);
        if (isAway) server.guild.setAvailable(true);
        return Promise.resolve();
      },
      check: async () => {
        const tickets = await server.listTicketsOf(user);
        const [ticket] = tickets;
        if (!ticket || tickets.length > 1) return compare('tickets', tickets.length, 1);
        const stored: Json[] = await server.get(`/v1/tickets/${ticket.id}/messages?limit=100`);
        const { channelId, subject, tags, public: isPublic } = ticket;
        return [
          ...compare('ticket', [channelId, subject, tags, isPublic], [post?.id, TITLE, ['bug'], true]),
          ...compare(
            'messages',
            stored.map((message) => message.content),
            [content],
          ),
          ...(await checkPost(server, ticket.id, { visibility: 'public', status: 'open', further: 0 })),
        ];
      },
    });
  };

/** A member who may not open tickets opens a post: it says why it is none, once, and is closed. */
export const refusePost: PrepareTask = async (server) => {
  const user = server.addUser();
  await server.post('/v1/blocklist', { userId: user.id });
  let post: ChannelRecord | undefined;
  return {
    name: 'open a post that is refused',
    run: () => {
      post = server.keep(writePost(server, user, 'Please help'));
      return Promise.resolve();
    },
    check: async () => {
      const state = post && server.discord.world.channel(post.id).thread;
      return [
        ...compare('tickets', (await server.listTicketsOf(user)).length, 0),
        ...compare('messages of the post', post && server.discord.messages(post.id).length, 2),
        ...compare('the post is archived and locked', [state?.archived, state?.locked], [true, true]),
      ];
    },
  };
};

/** A moderator locks the post of a ticket, or gives it the tag of closed ones: the ticket is closed. */
export const followModerator =
  (kind: 'lock' | 'tag'): PrepareTask =>
  async (server) => {
    const user = server.addUser();
    const { moderator, tags, opening } = server.forums.public;
    const post = writePost(server, user, 'Please help');
    // The tag comes last.
    const isTaken = async () =>
      (await server.listTicketsOf(user)).length === 1 &&
      server.textsIn(post.id).length > opening.length &&
      server.discord.world.channel(post.id).thread?.tagIds.includes(tags.open) === true;
    await waitUntil(isTaken, { withinMs: PATIENCE_MS, what: 'The ticket of the post' });
    const [{ id }] = (await server.listTicketsOf(user)) as [Json];
    return {
      name: kind === 'lock' ? 'lock the post of a ticket' : 'tag the post of a ticket',
      channelId: post.id,
      run: () => {
        moderator.changesThread(post.id, kind === 'lock' ? { locked: true } : { tagIds: [tags.closed] });
        return Promise.resolve();
      },
      check: () => checkPost(server, id, { visibility: 'public', status: 'closed', further: 1 }),
    };
  };
