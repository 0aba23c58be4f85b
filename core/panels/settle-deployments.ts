import { AppError, isRefusal } from '../shared/errors.ts';
import { deployPanel } from './deploy-panel.ts';
import type { PanelPorts } from './panel-ports.ts';
import type { BrokenOffDeployment } from './panel-store.ts';

const BATCH = 100;

/**
 * Finishes deployments that broke off after they had posted, and that nobody repeats. A message that was posted is
 * replaced by one of the present panel. @returns how many it tried
 */
export const settleDeployments = (ports: PanelPorts) => async (): Promise<number> => {
  const brokenOff = await ports.panels.listBrokenOff(ports.clock.now(), BATCH);
  for (const deployment of brokenOff) await settle(ports, deployment);
  return brokenOff.length;
};

const settle = async (ports: PanelPorts, { guildId, id, key, actor }: BrokenOffDeployment): Promise<void> => {
  try {
    await ports.chat.takeBack(guildId, key);
    await ports.panels.endDeployment(guildId, id, key);
    await deployPanel(ports)({ guild: guildId, id, actor, ifVersion: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (isRefusal(error)) await ports.panels.endDeployment(guildId, id, key);
  }
};
