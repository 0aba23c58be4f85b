import { recordingProblems } from '../problems/index.ts';
import { executeAllDue } from '../shared/concurrency/due-by-server.ts';
import { AppError, isTransient } from '../shared/errors.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import { fillHours } from './fill-hours.ts';
import { type Panel, toPanelView } from './panel.ts';
import type { PanelPorts } from './panel-ports.ts';
import type { PanelKey } from './panel-store.ts';
import { renderNotice } from './render.ts';

const PER_SERVER = 10;
const RETRY_MS = 60_000;
const DAY_MS = 86_400_000;

/** Edits the messages of panels whose opening hours have changed since they were posted. @returns how many it checked */
export const refreshHours = (ports: PanelPorts) => (): Promise<number> =>
  executeAllDue({
    perServer: PER_SERVER,
    list: (perServer) => ports.panels.listChangedHours(ports.clock.now(), perServer),
    execute: (due) => refreshAll(ports, due),
  });

const refreshAll = async (ports: PanelPorts, due: readonly PanelKey[]): Promise<void> => {
  for (const { guildId, id } of due) {
    const panel = await ports.panels.find(guildId, id);
    if (panel) await refresh(ports, panel);
  }
};

const refresh = async (ports: PanelPorts, panel: Panel): Promise<void> => {
  const { guildId, id } = panel;
  try {
    await ports.panels.setHoursChange(guildId, id, await editHours(ports, panel));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const now = ports.clock.now();
    await ports.panels.setHoursChange(guildId, id, plusMs(now, isTransient(error) ? RETRY_MS : DAY_MS));
  }
};

/** A panel that was changed since is left to its next deployment. @returns when the hours change next */
const editHours = async (ports: PanelPorts, panel: Panel): Promise<Instant | null> => {
  const { guildId, id, messageChannelId: channel, messageId } = panel;
  if (!channel || !messageId) return null;
  const { panel: filled, changesAt } = await fillHours(ports, panel);
  if (toPanelView(panel).status === 'deployed')
    await recordingProblems(ports.problems, { guild: guildId, panelId: id }, () =>
      ports.chat.editMessage(guildId, channel, messageId, renderNotice(filled)),
    );
  return changesAt;
};
