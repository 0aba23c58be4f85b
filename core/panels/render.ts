import { toRows, type Notice, type Button } from '../chat/index.ts';
import type { Panel, PanelOption } from './panel.ts';
import { toPanelButtonId } from './panel-button.ts';

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
  return { label, emoji, target: url === null ? { id: toPanelButtonId(panel, option), style } : { url } };
};

const toMenu = (panel: Panel): Notice['select'] => ({
  placeholder: panel.placeholder,
  options: panel.options.map((option) => {
    const { label, description, emoji } = option;
    return { id: toPanelButtonId(panel, option), label, description, emoji };
  }),
});
