import { toRows, type Notice, type Button } from '../chat/index.ts';
import type { Panel, PanelOption } from './panel.ts';

/** The id by which the chat platform names an option of a panel when it is pressed or chosen. */
const parseOptionId = ({ id: panel }: Pick<Panel, 'id'>, { id }: PanelOption): string => `panel:${panel}:${id}`;

/** The panel as its message shows it. */
export const renderNotice = (panel: Panel): Notice => {
  const { content, embeds, style, options } = panel;
  const isMenu = style === 'select' && options.length > 0;
  return {
    content,
    embeds,
    buttonRows: isMenu ? [] : toRows(options.map((option) => toButton(panel, option))),
    select: isMenu ? toMenu(panel) : null,
  };
};

const toButton = (panel: Panel, option: PanelOption): Button => {
  const { label, emoji, url, buttonStyle: style } = option;
  return { label, emoji, target: url === null ? { id: parseOptionId(panel, option), style } : { url } };
};

const toMenu = (panel: Panel): Notice['select'] => ({
  placeholder: panel.placeholder,
  options: panel.options.map((option) => {
    const { label, description, emoji } = option;
    return { id: parseOptionId(panel, option), label, description, emoji };
  }),
});
