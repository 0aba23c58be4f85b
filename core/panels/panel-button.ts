import { isUuid, type PanelId, toPanelId } from '../shared/ids.ts';
import type { Panel, PanelOption } from './panel.ts';

/** All button ids of panels start with this prefix. */
export const PANEL_BUTTON = 'panel:';

export const toPanelButtonId = ({ id: panel }: Pick<Panel, 'id'>, { id }: Pick<PanelOption, 'id'>): string =>
  `${PANEL_BUTTON}${panel}:${id}`;

/** Returns null for other buttons. */
export const parsePanelButton = (buttonId: string): { readonly panelId: PanelId; readonly optionId: string } | null => {
  const [prefix, panel = '', ...option] = buttonId.split(':');
  return `${prefix}:` === PANEL_BUTTON && isUuid(panel)
    ? { panelId: toPanelId(panel), optionId: option.join(':') }
    : null;
};
