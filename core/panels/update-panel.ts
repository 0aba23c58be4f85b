import { compareFields } from '../shared/events.ts';
import { getForUpdate } from '../shared/records.ts';
import { PANEL, type PanelRef, type PanelPorts } from './panel-ports.ts';
import { saveAndRecord } from './record-panel-event.ts';
import { assertRules, assertCategories, assertFlows } from './panel-rules.ts';
import { type PanelFields, type PanelView, PANEL_FIELDS, toPanelView } from './panel.ts';

/** The message stays unchanged until the next deployment. @throws not_found; VersionConflict; as `createPanel` */
export const updatePanel =
  (ports: PanelPorts) =>
  (target: PanelRef, fields: Partial<PanelFields>): Promise<PanelView> =>
    ports.work.run(async () => {
      const panel = await getForUpdate(ports.panels, PANEL, target);
      const next = { ...panel, ...fields };
      if (Object.keys(compareFields(panel, next, PANEL_FIELDS)).length === 0) return toPanelView(panel);
      assertRules(next);
      await assertCategories(ports.categories, next);
      await assertFlows(ports.flows, next);
      return saveAndRecord(ports, panel, next, { type: 'panel.updated', actor: target.actor });
    });
