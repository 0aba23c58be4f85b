import type { Notice } from '../chat/index.ts';
import { fillHours } from './fill-hours.ts';
import { renderNotice } from './render.ts';
import type { Panel } from './panel.ts';
import { listDeploymentProblems } from './panel-rules.ts';
import { type PanelPorts, PANEL } from './panel-ports.ts';
import { loadTargets } from './load-targets.ts';
import { getOrThrow } from '../shared/records.ts';
import type { GuildId } from '../shared/ids.ts';

export interface PanelPreview {
  readonly message: Notice;
  readonly warnings: readonly string[];
}

/** Does not access the chat. @throws not_found */
export const previewPanel =
  (ports: PanelPorts) =>
  async (guild: GuildId, id: Panel['id']): Promise<PanelPreview> => {
    const panel = await getOrThrow(ports.panels, PANEL, guild, id);
    const { panel: filled } = await fillHours(ports, panel);
    return { message: renderNotice(filled), warnings: listDeploymentProblems(panel, await loadTargets(ports, panel)) };
  };
