import type { Actor } from '../shared/actor.ts';
import type { GuildId } from '../shared/ids.ts';
import { assertWithinLimit } from '../shared/resource-limits.ts';
import type { PanelPorts } from './panel-ports.ts';
import { recordPanelEvent } from './record-panel-event.ts';
import { assertRules, assertCategories, assertFlows } from './panel-rules.ts';
import { type PanelFields, type PanelView, buildPanel, toPanelView } from './panel.ts';

/** @throws validation_error for unknown references; conflict when the name is taken or the server has too many */
export const createPanel =
  (ports: PanelPorts) =>
  (guild: GuildId, actor: Actor, fields: Partial<PanelFields> & Pick<PanelFields, 'name'>): Promise<PanelView> =>
    ports.work.run(async () => {
      await assertWithinLimit(ports, guild, 'panels');
      const identity = { id: ports.ids.next('panel'), guildId: guild, createdAt: ports.clock.now() };
      const panel = buildPanel(identity, fields);
      assertRules(panel);
      await assertCategories(ports.categories, panel);
      await assertFlows(ports.flows, panel);
      await ports.panels.add(panel);
      await recordPanelEvent(ports, panel, { type: 'panel.created', actor });
      return toPanelView(panel);
    });
