import { randomUUID } from 'node:crypto';
import type { InboundEvent, ChatEvent } from '#core/chat-events/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { ChannelId, UserId } from '#core/shared/ids.ts';
import { STAFF } from '../../support/build.ts';
import { memory } from '../../support/memory-module.ts';
import { createHelpDesk } from '../tickets/context.ts';
import { listTickets as listPage } from '../../support/list-tickets.ts';

const ROLE = '44';
export const PANEL_CHANNEL = '900' as ChannelId;

type CategoryFields = NonNullable<Parameters<typeof createHelpDesk>[0]>;

/** A help desk with a deployed panel, to which the chat reports what happens. */
export const setUp = async (fields: CategoryFields = {}) => {
  const simulation = await createHelpDesk({ staffRoleIds: [ROLE], ...fields });
  const { app, chat, guild, category, inMemory } = simulation;
  await chat.setRoles(guild, STAFF, [ROLE]);
  const { id: channelId } = await chat.addChannel(guild, 'support');
  const option = { id: 'support', label: 'Support', description: null, emoji: null, buttonStyle: 'primary' } as const;
  const options = [{ ...option, categoryId: category.id, flowId: null, url: null }];
  const panel = await app.panels.create(guild, SYSTEM, { name: 'Support', content: 'Need help?', channelId, options });
  await app.panels.deploy({ guild, id: panel.id, actor: SYSTEM, ifVersion: null });
  const replies = inMemory.container.get(memory.replies).given;
  const arrive = (event: ChatEvent, overrides: Partial<InboundEvent> = {}): InboundEvent => ({
    key: randomUUID(),
    guildId: guild,
    subject: 'user:1',
    event,
    replyTo: 'there',
    ...overrides,
  });
  const press = (userId: UserId, answers: Record<string, string> | null = null): ChatEvent => ({
    type: 'button_pressed',
    channel: PANEL_CHANNEL,
    userId,
    buttonId: `panel:${panel.id}:support`,
    answers,
  });
  const handle = async (...inboundEvents: InboundEvent[]) => {
    await app.chatEvents.receive(inboundEvents);
    return app.chatEvents.handleInboundEvents();
  };
  const listTickets = async () =>
    (await listPage(app, guild, { sort: 'createdAt' } as never, { limit: 100, after: null })).items;
  return { ...simulation, panel, replies, arrive, press, handle, listTickets };
};
