import { recordingProblems } from '../problems/index.ts';
import { AppError, isTransient } from '../shared/errors.ts';
import { plusMs } from '../shared/instant.ts';
import { fillHours } from './fill-hours.ts';
import { type Panel, toPanelView } from './panel.ts';
import type { PanelPorts } from './panel-ports.ts';
import { renderNotice } from './render.ts';

const PER_SERVER = 10;
const RETRY_MS = 60_000;
const DAY_MS = 86_400_000;

/** Edits the messages of panels whose opening hours have changed since they were posted. @returns how many it checked */
export const refreshHours = (ports: PanelPorts) => async (): Promise<number> => {
  const due = await ports.panels.listChangedHours(ports.clock.now(), PER_SERVER);
  for (const { guild, id } of due) {
    const panel = await ports.panels.find(guild, id);
    if (panel) await refresh(ports, panel);
  }
  return due.length;
};

/** A panel that was changed since is left to its next deployment. */
const refresh = async (ports: PanelPorts, panel: Panel): Promise<void> => {
  const { guildId, id, messageChannelId: channel, messageId } = panel;
  if (!channel || !messageId) return ports.panels.setHoursChange(guildId, id, null);
  const { panel: filled, changesAt } = await fillHours(ports, panel);
  try {
    if (toPanelView(panel).status === 'deployed')
      await recordingProblems(ports.problems, { guild: guildId, panelId: id }, () =>
        ports.chat.editMessage(guildId, channel, messageId, renderNotice(filled)),
      );
    await ports.panels.setHoursChange(guildId, id, changesAt);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const now = ports.clock.now();
    await ports.panels.setHoursChange(guildId, id, plusMs(now, isTransient(error) ? RETRY_MS : DAY_MS));
  }
};
