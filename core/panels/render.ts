import { type Button, type Notice, rowsOf } from '../chat/index.ts';
import type { Panel, PanelOption } from './panel.ts';

/** The id by which the chat platform names an option of a panel when it is pressed or chosen. */
export const optionIdOf = ({ id: panel }: Pick<Panel, 'id'>, { id }: PanelOption): string => `panel:${panel}:${id}`;

/** The panel as its message shows it. */
export const rendered = (panel: Panel): Notice => {
  const { content, embeds, style, options } = panel;
  const isMenu = style === 'select' && options.length > 0;
  return {
    content,
    embeds,
    buttonRows: isMenu ? [] : rowsOf(options.map((option) => buttonOf(panel, option))),
    select: isMenu ? menuOf(panel) : null,
  };
};

const buttonOf = (panel: Panel, option: PanelOption): Button => {
  const { label, emoji, url, buttonStyle: style } = option;
  return { label, emoji, target: url === null ? { id: optionIdOf(panel, option), style } : { url } };
};

const menuOf = (panel: Panel): Notice['select'] => ({
  placeholder: panel.placeholder,
  options: panel.options.map((option) => {
    const { label, description, emoji } = option;
    return { id: optionIdOf(panel, option), label, description, emoji };
  }),
});
