import type { CategoryStore } from '../categories/index.ts';
import type { FlowStore, FlowUseCases } from '../flows/index.ts';
import type { ChatPlatform } from '../chat/index.ts';
import { type Actor, SYSTEM } from '../shared/actor.ts';
import type { Clock } from '../shared/clock.ts';
import { VersionConflict } from '../shared/errors.ts';
import { type Changes, listChanges, type EventLog, type EventType } from '../shared/events.ts';
import type { ChannelId, ChatMessageId, GuildId, Ids, PanelId } from '../shared/ids.ts';
import { recordEvent } from '../shared/record-event.ts';
import { getForUpdate, getOrThrow, type RecordRef } from '../shared/records.ts';
import type { UnitOfWork } from '../shared/unit-of-work.ts';
import { assertWithinLimit, type ResourceCounts } from '../shared/resource-limits.ts';
import type { TicketUseCases } from '../tickets/index.ts';
import { buildPanel, type Panel, PANEL_FIELDS, type PanelFields, toPanelView, type PanelView } from './panel.ts';
import { assertCategories, assertFlows, assertRules } from './panel-rules.ts';
import type { PanelStore } from './panel-store.ts';

export interface PanelPorts {
  readonly counts: ResourceCounts;
  readonly panels: PanelStore;
  readonly categories: CategoryStore;
  readonly flows: FlowStore;
  readonly flowActions: Pick<FlowUseCases, 'startByPanel'>;
  readonly tickets: Pick<TicketUseCases, 'open'>;
  readonly chat: ChatPlatform;
  readonly events: EventLog;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}

export type PanelRef = RecordRef<PanelId> & { readonly actor: Actor };

/** What errors call it. */
export const PANEL = 'Panel';

export const createPanel =
  (ports: PanelPorts) =>
  (guild: GuildId, actor: Actor, fields: Partial<PanelFields> & Pick<PanelFields, 'name'>): Promise<PanelView> =>
    ports.work.run(async () => {
      await assertWithinLimit(ports, guild, 'panels');
      const identity = { id: ports.ids.next() as PanelId, guildId: guild, createdAt: ports.clock.now() };
      const panel = buildPanel(identity, fields);
      assertRules(panel);
      await assertCategories(ports.categories, panel);
      await assertFlows(ports.flows, panel);
      await ports.panels.add(panel);
      await recordPanelEvent(ports, panel, { type: 'panel.created', actor });
      return toPanelView(panel);
    });

export const updatePanel =
  (ports: PanelPorts) =>
  (on: PanelRef, fields: Partial<PanelFields>): Promise<PanelView> =>
    ports.work.run(async () => {
      const panel = await getForUpdate(ports.panels, PANEL, on);
      const next = { ...panel, ...fields };
      if (Object.keys(listChanges(panel, next, PANEL_FIELDS)).length === 0) return toPanelView(panel);
      assertRules(next);
      await assertCategories(ports.categories, next);
      await assertFlows(ports.flows, next);
      return saveAndRecord(ports, panel, next, { type: 'panel.updated', actor: on.actor });
    });

/** Takes the panel's message down as well. @throws bot_unavailable when there is one and it cannot */
export const deletePanel =
  (ports: PanelPorts) =>
  async (on: PanelRef): Promise<void> => {
    const panel = await getForUpdate(ports.panels, PANEL, on);
    await omitMessage(ports, panel, async () => {
      await getOrThrow(ports.panels, PANEL, on.guild, on.id);
      // The panel is locked from here on.
      await ports.panels.save(panel);
      await ports.panels.remove(on.guild, on.id);
      await recordPanelEvent(ports, panel, { type: 'panel.deleted', actor: on.actor });
    });
  };

/**
 * Deletes the panel's message and stores that. If the panel was changed at the same time, the change is kept, without
 * the message.
 */
export const omitMessage = async <T>(ports: PanelPorts, panel: Panel, write: () => Promise<T>): Promise<T> => {
  await takeDownMessage(ports, panel);
  try {
    return await ports.work.run(write);
  } catch (error) {
    const { guildId, messageChannelId, messageId } = panel;
    if (error instanceof VersionConflict && messageChannelId)
      await handleMessageGone(ports)(guildId, messageChannelId, messageId);
    throw error;
  }
};

/** A panel's message was deleted in the chat, or its whole channel: the next deployment posts a new one. */
export const handleMessageGone =
  (ports: PanelPorts) =>
  (guild: GuildId, channel: ChannelId, message: ChatMessageId | null): Promise<void> =>
    ports.work.run(async () => {
      const there = await ports.panels.listByChannel(guild, channel);
      for (const panel of there.filter(({ messageId }) => message === null || messageId === message)) {
        const next = { ...panel, messageId: null, messageChannelId: null };
        await saveAndRecord(ports, panel, next, { type: 'panel.updated', actor: SYSTEM });
      }
    });

export const takeDownMessage = async ({ chat }: PanelPorts, panel: Panel): Promise<void> => {
  const { guildId, messageChannelId, messageId } = panel;
  if (messageChannelId && messageId) await chat.deleteMessage(guildId, messageChannelId, messageId);
};

interface PanelEvent {
  readonly type: EventType;
  readonly actor: Actor;
  readonly changes?: Changes;
}

/** Writes a changed panel and what happened to it, inside a unit of work. */
export const saveAndRecord = async (
  ports: PanelPorts,
  before: Panel,
  after: Panel,
  { type, actor }: PanelEvent,
): Promise<PanelView> => {
  const panel = await ports.panels.save({ ...after, updatedAt: ports.clock.now() });
  const changes = listChanges(toPanelView(before), toPanelView(panel), PANEL_FIELDS);
  await recordPanelEvent(ports, panel, { type, actor, changes });
  return toPanelView(panel);
};

/** Records what happened to a panel, inside a unit of work. */
const recordPanelEvent = (ports: PanelPorts, panel: Panel, { changes = {}, ...event }: PanelEvent) =>
  recordEvent(ports, { ...event, guildId: panel.guildId, data: { panel: toEventView(panel), changes } });

/** Tickets opened with the panel do not change it, so its count is not part of the event. */
const toEventView = (panel: Panel) => {
  const { messageChannelId: _, openCount: __, ...shown } = toPanelView(panel);
  return shown;
};
