import { getForUpdate, getOrThrow } from '../shared/records.ts';
import { PANEL, type PanelRef, type PanelPorts } from './panel-ports.ts';
import { recordPanelEvent } from './record-panel-event.ts';
import { omitMessage } from './take-down-message.ts';

/** Also deletes the panel's message, and ends the conversations that it started. @throws bot_unavailable when that fails */
export const deletePanel =
  (ports: PanelPorts) =>
  async (target: PanelRef): Promise<void> => {
    const panel = await getForUpdate(ports.panels, PANEL, target);
    await omitMessage(ports, panel, async (now) => {
      await getOrThrow(ports.panels, PANEL, target.guild, target.id);
      // The save locks the panel.
      await ports.panels.save(now);
      await ports.panels.remove(target.guild, target.id);
      await ports.flowActions.cancelRunsOfPanel(target.guild, target.id);
      await recordPanelEvent(ports, now, { type: 'panel.deleted', actor: target.actor });
    });
  };
