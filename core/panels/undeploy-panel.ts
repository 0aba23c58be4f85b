import { conflict } from '../shared/errors.ts';
import { getForUpdate } from '../shared/records.ts';
import { type PanelPorts, type PanelRef, PANEL } from './panel-ports.ts';
import { type PanelView, NOT_DEPLOYED } from './panel.ts';
import { saveAndRecord } from './record-panel-event.ts';
import { omitMessage } from './take-down-message.ts';

/** Deletes the message. @throws not_found; conflict when the panel is not deployed; bot_unavailable */
export const undeployPanel =
  (ports: PanelPorts) =>
  async (target: PanelRef): Promise<PanelView> => {
    const panel = await getForUpdate(ports.panels, PANEL, target);
    if (panel.deployedVersion === null) throw conflict('wrong_status', `Panel "${panel.name}" is not deployed.`);
    return omitMessage(ports, panel, async (now) => {
      const next = { ...now, ...NOT_DEPLOYED };
      const view = await saveAndRecord(ports, now, next, { type: 'panel.updated', actor: target.actor });
      await target.request?.record(view);
      return view;
    });
  };
