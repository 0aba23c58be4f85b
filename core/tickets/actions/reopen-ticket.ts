import { type Category, getChannelHome, isUnderParent, listChatParents, toTags } from '../../categories/index.ts';
import { type ChannelChange, mentionUser, notifyUser, type Post, toPost, toTextNotice } from '../../chat/index.ts';
import { loadChannelFacts, type OpeningFactsPorts } from '../chat-messages/opening-facts.ts';
import { labelChannel } from '../chat-messages/channel-name.ts';
import { renderOpeningMessage } from '../chat-messages/opening-message.ts';
import { loadTicketContext, type ServerContext, type SettingsFields } from '../../settings/index.ts';
import { executeTicketAction } from './execute-action.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';
import type { ActionPorts } from '../leasing/commit-change.ts';
import type { TicketDetail } from '../model/lifecycle.ts';
import { buildNotice } from '../model/ticket-notices.ts';
import { isLimited, assertWithinLimits } from '../creation/creation-rules.ts';
import { listChannelMembers, type Ticket } from '../model/ticket.ts';
import { applyChange } from '../model/ticket-change.ts';
import type { CategoryFacts, TicketCreations } from '../model/ticket-creations.ts';
import { computeChannelAccess, toRoleFields, restrictToClaimer } from '../claims/claim-access.ts';
import { applyReopen } from '../model/ticket-steps.ts';

export type ReopenPorts = ActionPorts & OpeningFactsPorts & { readonly creations: TicketCreations };

/** Uses the old channel, or a new one if that is gone. @throws conflict when a limit is reached */
export const reopenTicket =
  (ports: ReopenPorts) =>
  (input: TicketTarget): Promise<TicketDetail> =>
    executeTicketAction(ports)(input, 'reopen', async (ticket, at, _policy, beginInChat) => {
      const { guildId, categoryId, requesterId } = ticket;
      const facts = await ports.creations.readFacts(guildId, categoryId, requesterId);
      const category = assertCounts(facts, ticket);
      const place = await reopenChannel(ports, { ticket, key: beginInChat() }, category);
      const fields = { ...applyReopen(ticket, at), ...place };
      const { requester } = await loadTicketContext(ports, ticket);
      const direct = [toTextNotice(requester.write('direct.reopened', { number: ticket.ticketNumber }))];
      return {
        channel: null,
        change: () =>
          applyChange(ports.ids, ticket, fields, { type: 'ticket.reopened', actor: input.actor, at, direct }),
        ...(isLimited(category, facts.settings) && { alsoWrite: () => assertStillWithinLimits(ports, ticket) }),
      };
    });

const NOTHING_OPENED = { lastOpenedAt: null, dayLimitReachedAt: null, serverDayLimitReachedAt: null };

/** The cooldown and the limits per day apply to new tickets only, the limits of open tickets also to reopened ones. */
const assertCounts = (facts: CategoryFacts, { createdAt, requesterId }: Ticket): Category =>
  assertWithinLimits({ ...facts, ...NOTHING_OPENED }, { userId: requesterId, now: createdAt }, false);

/** The lock serializes concurrent creations, so that they cannot exceed a limit together. */
const assertStillWithinLimits = async ({ creations }: ReopenPorts, ticket: Ticket): Promise<void> => {
  const { guildId, categoryId, requesterId } = ticket;
  assertCounts(await creations.lockFacts(guildId, categoryId, requesterId), ticket);
};

const buildPlace = (ticket: Ticket, category: Category, settings: SettingsFields) => ({
  home: getChannelHome(category),
  parentIds: listChatParents(category),
  memberIds: listChannelMembers(ticket),
  ...toRoleFields(computeChannelAccess(category, settings, ticket.claimedById !== null)),
  ...toTags(category, 'open'),
});

interface Reopening {
  readonly ticket: Ticket;
  readonly key: string;
}

/** @returns the place of the ticket in the chat; a new channel has a new opening message */
const reopenChannel = async (
  ports: ReopenPorts,
  { ticket, key }: Reopening,
  category: Category,
): Promise<Pick<Ticket, 'channelId'> & Partial<Pick<Ticket, 'openingMessageId' | 'closingMessageId'>>> => {
  const { chat } = ports;
  const server = await loadTicketContext(ports, ticket);
  const { settings } = server;
  const { channelId, guildId } = ticket;
  const post = announceReopening(server, ticket);
  const change = { post, ...bringBack(ticket, category, settings) };
  if (channelId && (await chat.changeChannel(key, guildId, channelId, change))) return { channelId };
  const facts = await loadChannelFacts(ports, ticket, { category, settings });
  const reopened = { ...ticket, ...applyReopen(ticket, ticket.createdAt) };
  const rebuilt = await chat.openChannel(key, {
    guild: guildId,
    ...(await labelChannel(chat, category, { ...ticket, status: 'open' })),
    ...buildPlace(ticket, category, settings),
    posts: [
      { ...toPost(renderOpeningMessage(server, reopened, { category, facts })), isPinned: category.pinOpeningMessage },
      post,
    ],
  });
  return { channelId: rebuilt.channelId, openingMessageId: rebuilt.messageIds[0] ?? null, closingMessageId: null };
};

/** The claimer is notified: they have to answer again. */
export const announceReopening = ({ write }: Pick<ServerContext, 'write'>, { claimedById }: Ticket): Post => {
  const text = write('ticket.reopened', {});
  if (claimedById === null) return buildNotice(text);
  return { ...buildNotice(`${mentionUser(claimedById)} ${text}`), mentions: notifyUser(claimedById) };
};

/** Moves the channel back to its category if it was moved, and keeps it to the claimer if it is claimed. */
export const bringBack = (
  { channelRetiredAt, claimedById }: Ticket,
  category: Category | null,
  settings: Pick<SettingsFields, 'staffRoleIds'>,
): ChannelChange => ({
  archived: false,
  ...(claimedById && category && restrictToClaimer(category, settings)),
  ...(category && toTags(category, 'open')),
  ...(channelRetiredAt &&
    !(category && isUnderParent(category)) && { parentIds: category ? listChatParents(category) : [] }),
});
