import type { PanelPorts } from './panel-ports.ts';
import { type Targets, listCategoryIds, listFlowIds } from './panel-rules.ts';
import type { Panel } from './panel.ts';

/** A reference by a panel prevents the deletion of its targets. */
export const loadTargets = async ({ categories, flows }: PanelPorts, panel: Panel): Promise<Targets> => {
  const found = await Promise.all([
    Promise.all(listCategoryIds(panel).map((id) => categories.find(panel.guildId, id))),
    Promise.all(listFlowIds(panel).map((id) => flows.find(panel.guildId, id))),
  ]);
  return {
    categories: found[0].filter((category) => category !== null),
    flows: found[1].filter((flow) => flow !== null),
  };
};
