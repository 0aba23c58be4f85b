import type { Actor } from '../shared/actor.ts';
import { type EventType, type Changes, compareFields } from '../shared/events.ts';
import { type Panel, type PanelView, toPanelView, PANEL_FIELDS } from './panel.ts';
import type { PanelPorts } from './panel-ports.ts';
import { recordEvent } from '../shared/record-event.ts';

export interface PanelEvent {
  readonly type: EventType;
  readonly actor: Actor;
  readonly changes?: Changes;
}

/** Runs in the transaction of the caller. */
export const saveAndRecord = async (
  ports: PanelPorts,
  before: Panel,
  after: Panel,
  { type, actor }: PanelEvent,
): Promise<PanelView> => {
  const panel = await ports.panels.save({ ...after, updatedAt: ports.clock.now() });
  const changes = compareFields(toPanelView(before), toPanelView(panel), PANEL_FIELDS);
  await recordPanelEvent(ports, panel, { type, actor, changes });
  return toPanelView(panel);
};

export const recordPanelEvent = (ports: PanelPorts, panel: Panel, { changes = {}, ...event }: PanelEvent) =>
  recordEvent(ports, { ...event, guildId: panel.guildId, data: { panel: toEventView(panel), changes } });

/** Opening tickets does not change a panel, so its count is not part of the event. */
const toEventView = (panel: Panel) => {
  const { messageChannelId: _, openCount: __, ...shown } = toPanelView(panel);
  return shown;
};
