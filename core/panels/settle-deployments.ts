import { AppError, isRefusal } from '../shared/errors.ts';
import type { PanelPorts } from './panel-ports.ts';
import type { BrokenOffDeployment } from './panel-store.ts';

const BATCH = 100;

/** Takes back what deployments posted that broke off and that nobody repeats. @returns how many it tried */
export const settleDeployments = (ports: PanelPorts) => async (): Promise<number> => {
  const brokenOff = await ports.panels.listBrokenOff(ports.clock.now(), BATCH);
  for (const deployment of brokenOff) await settle(ports, deployment);
  return brokenOff.length;
};

const settle = async ({ chat, panels }: PanelPorts, { guildId, id, key }: BrokenOffDeployment): Promise<void> => {
  try {
    await chat.takeBack(guildId, key);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!isRefusal(error)) return;
  }
  await panels.endDeployment(guildId, id, key);
};
