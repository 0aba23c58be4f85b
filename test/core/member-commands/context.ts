import type { Category } from '#core/categories/index.ts';
import { parseButton } from '#core/chat-events/index.ts';
import type { ChannelId, UserId } from '#core/shared/ids.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk } from '../tickets/context.ts';

export const ROLE = '44';
export const STRANGER = '7777' as UserId;

/** A help desk with an open ticket of the requester, and `/ticket` to be used there. */
export const createMemberContext = async (fields: Partial<Category> = {}) => {
  const helpDesk = await createHelpDesk({ staffRoleIds: [ROLE], ...fields });
  const { app, chat, guild } = helpDesk;
  await chat.setRoles(guild, STAFF, [ROLE]);
  await chat.setRoles(guild, REQUESTER, []);
  const ticket = await helpDesk.open();
  const link = `<#${ticket.channelId}>`;
  /** Uses a subcommand in the channel of the ticket, or elsewhere. @returns the whole result */
  const run = (
    name: string,
    options: Record<string, string> = {},
    { userId = REQUESTER, channelId = ticket.channelId }: { userId?: UserId; channelId?: ChannelId | null } = {},
  ) => app.chatEvents.handleCommand({ guild, name: `ticket ${name}`, userId, channelId, options });
  /** @returns the answer */
  const use = async (...input: Parameters<typeof run>): Promise<string> => {
    const { response } = await run(...input);
    expect(response).toMatchObject({ ephemeral: true });
    return response?.content ?? '';
  };
  const press = (buttonId: string, userId: UserId, answers: Record<string, string> | null = null) =>
    app.chatEvents.handleButtonPress({
      guild,
      channel: ticket.channelId as ChannelId,
      userId,
      button: parseButton(buttonId),
      answers,
    });
  const read = (): Promise<Ticket> => helpDesk.read(ticket);
  return { ...helpDesk, ticket, link, run, use, press, read };
};
