import { type Category, listChatParents, toChannelName } from '../../categories/index.ts';
import type { ChannelChange } from '../../chat/index.ts';
import { loadServerContext, resolveStaffRoles, type SettingsFields } from '../../settings/index.ts';
import { isRefusal } from '../../shared/errors.ts';
import { executeTicketAction, type TicketTarget } from './execute-action.ts';
import type { ActionPorts } from './commit-change.ts';
import type { TicketDetail } from '../model/lifecycle.ts';
import { buildStaffButtons, toNotice } from '../model/ticket-notices.ts';
import { isLimited, assertWithinLimits } from '../creation/creation-rules.ts';
import { listMembers, type Ticket } from '../model/ticket.ts';
import { applyChange } from '../model/ticket-change.ts';
import type { CategoryFacts, TicketCreations } from '../model/ticket-creations.ts';
import { applyReopen } from '../model/ticket-steps.ts';

export type ReopenPorts = ActionPorts & { readonly creations: TicketCreations };

/** Opens a closed ticket again, in its old channel or a new one if that is gone. @throws conflict when a limit is reached */
export const reopenTicket =
  (ports: ReopenPorts) =>
  async (input: TicketTarget): Promise<TicketDetail> => {
    const inChat: Ticket[] = [];
    try {
      return await executeTicketAction(ports)(input, 'reopen', async (ticket, at) => {
        const { guildId, categoryId, requesterId } = ticket;
        const facts = await ports.creations.readFacts(guildId, categoryId, requesterId);
        const category = assertCounts(facts, ticket);
        const channelId = await reopenChannel(ports, { ...input, ticket }, category);
        inChat.push({ ...ticket, channelId });
        const fields = { ...applyReopen(ticket, at), channelId };
        return {
          channel: null,
          change: () => applyChange(ports.ids, ticket, fields, { type: 'ticket.reopened', actor: input.actor, at }),
          ...(isLimited(category) && { alsoWrite: () => assertStillWithinLimits(ports, ticket) }),
        };
      });
    } catch (error) {
      if (isRefusal(error)) await archiveAgain(ports, inChat);
      throw error;
    }
  };

/** A cooldown is about new tickets; the numbers of open tickets hold for reopened ones too. */
const assertCounts = (facts: CategoryFacts, { createdAt, requesterId }: Ticket): Category =>
  assertWithinLimits({ ...facts, lastOpenedAt: null }, { userId: requesterId, now: createdAt }, false);

/** Those who open tickets at once are let in one after the other. */
const assertStillWithinLimits = async ({ creations }: ReopenPorts, ticket: Ticket): Promise<void> => {
  const { guildId, categoryId, requesterId } = ticket;
  assertCounts(await creations.lockFacts(guildId, categoryId, requesterId), ticket);
};

/** Undoes the change of the channel for a ticket whose reopening was refused at the end. */
const archiveAgain = async (ports: ReopenPorts, tickets: readonly Ticket[]): Promise<void> => {
  for (const { id, version, guildId, channelId } of tickets) {
    const { write } = await loadServerContext(ports, guildId);
    const change = { post: toNotice(write('ticket.stays_closed', {})), archived: true };
    if (channelId) await ports.chat.changeChannel(`${id}:${version}:stays-closed`, guildId, channelId, change);
  }
};

/** Where a channel is opened again. */
const buildPlace = (ticket: Ticket, category: Category, settings: SettingsFields) => ({
  name: toChannelName(category, ticket.ticketNumber),
  home: category.home,
  parentIds: listChatParents(category),
  memberIds: listMembers(ticket),
  roleIds: resolveStaffRoles(category, settings),
});

type Reopening = Pick<TicketTarget, 'request'> & { readonly ticket: Ticket };

const reopenChannel = async (ports: ReopenPorts, { ticket, request }: Reopening, category: Category) => {
  const { chat } = ports;
  const server = await loadServerContext(ports, ticket.guildId);
  const { settings, write } = server;
  const key = request ? `${request.id}:${ticket.id}` : `${ticket.id}:${ticket.version}:reopen`;
  const post = toNotice(write('ticket.reopened', {}));
  const { channelId, guildId } = ticket;
  const change = { post, ...bringBack(ticket, category) };
  if (channelId && (await chat.changeChannel(key, guildId, channelId, change))) return channelId;
  const rebuilt = await chat.openChannel(key, {
    guild: guildId,
    ...buildPlace(ticket, category, settings),
    posts: [{ ...post, buttons: buildStaffButtons(server) }],
  });
  return rebuilt.channelId;
};

/** What becomes of the channel of a closed ticket that is open again: it goes back to its group if it was moved. */
export const bringBack = ({ channelRetiredAt }: Ticket, category: Category | null): ChannelChange => ({
  archived: false,
  ...(channelRetiredAt && category?.home !== 'thread' && { parentIds: category ? listChatParents(category) : [] }),
});
