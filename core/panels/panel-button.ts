import { isUuid, type PanelId, toPanelId } from '../shared/ids.ts';
import type { Panel, PanelOption } from './panel.ts';

const PREFIX = 'panel:';

/** The option is null when the id names no panel. */
export interface PanelButton {
  readonly kind: 'panel_option';
  readonly option: { readonly panelId: PanelId; readonly optionId: string } | null;
}

export const toPanelButtonId = ({ id: panel }: Pick<Panel, 'id'>, { id }: Pick<PanelOption, 'id'>): string =>
  `${PREFIX}${panel}:${id}`;

export const parsePanelButton = (buttonId: string): PanelButton | null => {
  if (!buttonId.startsWith(PREFIX)) return null;
  const [panel = '', ...option] = buttonId.slice(PREFIX.length).split(':');
  return {
    kind: 'panel_option',
    option: isUuid(panel) ? { panelId: toPanelId(panel), optionId: option.join(':') } : null,
  };
};
