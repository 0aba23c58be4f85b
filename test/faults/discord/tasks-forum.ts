import { randomUUID } from 'node:crypto';
import { PATIENCE_MS } from '../../support/chat/discord-processes.ts';
import type { MessageRecord } from '../../support/discord/records.ts';
import type { Json } from '../../support/spec-helpers.ts';
import { waitUntil } from '../../support/wait-until.ts';
import type { CallName } from './cells.ts';
import { TITLE } from './forums.ts';
import type { MatrixServer } from './server.ts';
import { compare, type PrepareTask } from './task.ts';

type Visibility = 'private' | 'public';

interface ExpectedPost {
  readonly visibility: Visibility;
  readonly status: 'closed' | 'open';
  /** How many messages of the bot follow the opening message. */
  readonly further: number;
}

/** The ticket has its status, and its post the state and the tag of that. */
export const checkPost = async (
  server: MatrixServer,
  id: string,
  { visibility, status, further }: ExpectedPost,
): Promise<readonly string[]> => {
  const { tags, opening } = server.forums[visibility];
  const ticket: Json = await server.get(`/v1/tickets/${id}`);
  const thread = server.discord.world.channels.get(ticket.channelId)?.thread;
  const isClosed = status === 'closed';
  const shown = server.textsIn(ticket.channelId).slice(1);
  return [
    ...compare('status', ticket.status, status),
    ...compare('the post is archived and locked', [thread?.archived, thread?.locked], [isClosed, isClosed]),
    ...compare(
      'tag of the status',
      thread?.tagIds.filter((tag) => tag !== tags.bug),
      [tags[status]],
    ),
    ...(shown.length === opening.length + further
      ? []
      : [`messages of the bot in the post: ${JSON.stringify(shown)} instead of ${opening.length + further}`]),
    ...(status === 'open' && further === 0 ? compare('opening message', shown, opening) : []),
  ];
};

export const openPost =
  (visibility: Visibility, leadIn?: CallName): PrepareTask =>
  (server) => {
    const user = server.addUser();
    const direct = user.directChannel();
    return Promise.resolve({
      name: `open a ticket in a ${visibility} forum`,
      ...(leadIn && { leadIn }),
      run: () =>
        server.openTicket(server.forums[visibility].category, user, visibility === 'public' ? { subject: TITLE } : {}),
      check: async () => {
        const tickets = await server.listTicketsOf(user);
        const [ticket] = tickets;
        if (!ticket || tickets.length > 1) return compare('tickets', tickets.length, 1);
        const isIn = server.discord.world.channels.get(ticket.channelId)?.thread?.members.has(user.id);
        return [
          ...(await checkPost(server, ticket.id, { visibility, status: 'open', further: 0 })),
          ...compare('the requester is in the post', isIn, visibility === 'public'),
          ...compare('direct messages', server.discord.messages(direct).length, visibility === 'public' ? 0 : 1),
        ];
      },
    });
  };

/** A ticket of a private forum with a message that staff can answer. */
const startConversation = async (server: MatrixServer) => {
  const user = server.addUser();
  const ticket: Json = await server.openTicket(server.forums.private.category, user);
  const asked = `asked ${randomUUID()}`;
  const written = user.writes(user.directChannel(), asked);
  const find = () => server.discord.messages(ticket.channelId).find(({ content }) => content === asked);
  await waitUntil(() => find() !== undefined, { withinMs: PATIENCE_MS, what: 'The message in the post' });
  return { user, ticket, asked, written, relayed: find() as MessageRecord };
};

/** What both sides write, or edit, is there once on the other side, in the ticket and in the direct messages. */
export const relayMessages =
  (kind: 'edit' | 'write'): PrepareTask =>
  async (server) => {
    const { user, ticket, asked, written, relayed } = await startConversation(server);
    const direct = user.directChannel();
    const [further, answered, replied] = ['further', 'answered', 'replied'].map((word) => `${word} ${randomUUID()}`);
    const isEdit = kind === 'edit';
    const first = isEdit ? `edited ${asked}` : asked;
    // An answer quotes what it answers.
    const count = (channel: string, text: string) =>
      server.discord.messages(channel).filter(({ content }) => content.endsWith(text)).length;
    const texts = isEdit ? [first, `${answered}`] : [first, `${further}`, `${answered}`, `${replied}`];
    return {
      name: isEdit ? 'edit a message of a private post' : 'talk in a private post',
      run: async () => {
        if (isEdit) user.edits(written, first);
        else user.writes(direct, `${further}`);
        server.agent.writes(ticket.channelId, `${answered}`, { repliesTo: relayed.id });
        if (!isEdit) await server.post(`/v1/tickets/${ticket.id}/reply`, { content: `${replied}` });
      },
      check: async () => {
        const stored: Json[] = await server.get(`/v1/tickets/${ticket.id}/messages?limit=100`);
        const counts = (channel: string) => texts.map((text) => count(channel, text));
        const once = texts.map(() => 1);
        return [
          ...compare('messages', stored.map(({ content }) => content as string).toSorted(), texts.toSorted()),
          ...compare('messages in the post', counts(ticket.channelId), once),
          ...compare('messages in the direct messages', counts(direct), once),
        ];
      },
    };
  };

export const closePost =
  (visibility: Visibility): PrepareTask =>
  async (server) => {
    const user = server.addUser();
    const { id }: Json = await server.openTicket(server.forums[visibility].category, user);
    return {
      name: `close a ticket of a ${visibility} forum`,
      run: () => server.post(`/v1/tickets/${id}/close`, { reason: id }),
      check: async () => {
        const logged = server.discord
          .messages(server.logChannelId)
          .filter((one) => JSON.stringify(one.components).includes(id) || one.content.includes(id));
        // The summary, and before it the message that a direct ticket begins with.
        const direct = visibility === 'private' ? 2 : 1;
        return [
          ...(await checkPost(server, id, { visibility, status: 'closed', further: 1 })),
          ...compare('notices in the log', logged.length, 1),
          ...compare('direct messages', server.discord.messages(user.directChannel()).length, direct),
        ];
      },
    };
  };

export const reopenPost =
  (visibility: Visibility): PrepareTask =>
  async (server) => {
    const { id }: Json = await server.openTicket(server.forums[visibility].category);
    await server.post(`/v1/tickets/${id}/close`, {});
    return {
      name: `reopen a ticket of a ${visibility} forum`,
      run: () => server.post(`/v1/tickets/${id}/reopen`, {}),
      check: () => checkPost(server, id, { visibility, status: 'open', further: 2 }),
    };
  };
