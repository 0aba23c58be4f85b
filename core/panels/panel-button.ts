import { isUuid, type PanelId, toPanelId } from '../shared/ids.ts';
import type { Panel, PanelOption } from './panel.ts';

/** The ids of what a panel shows begin with this. */
export const PANEL_BUTTON = 'panel:';

/** The id by which the chat platform names an option of a panel when it is pressed or chosen. */
export const toPanelButtonId = ({ id: panel }: Pick<Panel, 'id'>, { id }: Pick<PanelOption, 'id'>): string =>
  `${PANEL_BUTTON}${panel}:${id}`;

/** The panel and the option that a button names; null for a button of anything else. */
export const parsePanelButton = (buttonId: string): { readonly panelId: PanelId; readonly optionId: string } | null => {
  const [prefix, panel = '', ...option] = buttonId.split(':');
  return `${prefix}:` === PANEL_BUTTON && isUuid(panel)
    ? { panelId: toPanelId(panel), optionId: option.join(':') }
    : null;
};
