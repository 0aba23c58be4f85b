import type { GuildId, PanelId } from '../shared/ids.ts';
import type { PageRequest } from '../shared/page.ts';
import { getOrThrow } from '../shared/records.ts';
import { deployPanel } from './deploy-panel.ts';
import { checkPanel } from './check-panel.ts';
import { previewPanel } from './preview-panel.ts';
import { undeployPanel } from './undeploy-panel.ts';
import { PANEL, type PanelPorts } from './panel-ports.ts';
import { handleMessagesGone } from './handle-message-gone.ts';
import { deletePanel } from './delete-panel.ts';
import { updatePanel } from './update-panel.ts';
import { createPanel } from './create-panel.ts';
import { toPanelView } from './panel.ts';
import type { PanelQuery } from './panel-store.ts';
import { findPanelForm, pressPanel } from './press-panel.ts';
import { refreshHours } from './refresh-hours.ts';
import { settleDeployments } from './settle-deployments.ts';

export { PANEL_PROBLEMS, type PanelProblem } from './panel-problem.ts';
export type { PanelPorts } from './panel-ports.ts';
export {
  buildPanel,
  type Panel,
  PANEL_STATUSES,
  PANEL_STYLES,
  type PanelOption,
  type PanelView,
  toPanelView,
  PANEL_RECORD,
} from './panel.ts';
export {
  type BrokenOffDeployment,
  PANEL_LIST,
  type PanelKey,
  type PanelQuery,
  type PanelStore,
} from './panel-store.ts';
export { type PanelButton, parsePanelButton } from './panel-button.ts';
export { renderNotice } from './render.ts';

export const panelUseCases = (ports: PanelPorts) => ({
  list: async (guild: GuildId, query: PanelQuery, page: PageRequest) => {
    const { items, next } = await ports.panels.list(guild, query, page);
    return { items: items.map(toPanelView), next };
  },
  get: async (guild: GuildId, id: PanelId) => toPanelView(await getOrThrow(ports.panels, PANEL, guild, id)),
  create: createPanel(ports),
  update: updatePanel(ports),
  delete: deletePanel(ports),
  deploy: deployPanel(ports),
  undeploy: undeployPanel(ports),
  preview: previewPanel(ports),
  check: checkPanel(ports),
  press: pressPanel(ports),
  findForm: findPanelForm(ports),
  handleMessagesGone: handleMessagesGone(ports),
  settleDeployments: settleDeployments(ports),
  refreshHours: refreshHours(ports),
});

export type PanelUseCases = ReturnType<typeof panelUseCases>;
