import type { PortableRecord } from '#core/portability/index.ts';
import { convertEmoji, type Lose } from './convert-option.ts';
import type { OpenTicketServer } from './read-source.ts';
import type { Embed, General, Option, Panel } from './source-schemas.ts';

export const TICKET = 'ticket';
export const WEBSITE = 'website';
const MAX_BUTTONS = 5;
const MAX_OPTIONS = 25;
const MAX_OPTION_ID = 36;
const STYLES: Readonly<Record<string, string>> = {
  blue: 'primary',
  green: 'success',
  red: 'danger',
  gray: 'secondary',
};

export const toColor = (text: string | null | undefined): number | null =>
  text && /^#[0-9a-f]{6}$/i.test(text) ? Number.parseInt(text.slice(1), 16) : null;

/** Converts a panel, with its message where it was posted. */
export const convertPanel = (server: OpenTicketServer, panel: Panel, lose: Lose): PortableRecord => {
  const { id: key, name, dropdown, text: content, settings } = panel;
  const options = panel.options.flatMap((id) => server.options.find((option) => option.id === id) ?? []);
  const style = dropdown || options.length > MAX_BUTTONS ? 'select' : 'buttons';
  const embed = panel.embed.enabled ? convertEmbed(panel.embed, server.general) : null;
  const message = findMessage(server, key, lose);
  return {
    key,
    name,
    channelId: message?.channelId ?? null,
    style,
    content: content ?? (embed === null ? name : null),
    embeds: embed === null ? [] : [embed],
    placeholder: settings.dropdownPlaceholder,
    options: options.flatMap((option) => convertPanelOption(option, style, lose)).slice(0, MAX_OPTIONS),
    message,
  };
};

const convertEmbed = (embed: Embed, { mainColor }: General): PortableRecord => {
  const { title, description, url, image: imageUrl, thumbnail: thumbnailUrl, footer, fields, customColor } = embed;
  const color = toColor(customColor ?? mainColor);
  return { title, description, url, color, imageUrl, thumbnailUrl, footer, fields };
};

/** Menus cannot lead to addresses. */
const convertPanelOption = (option: Option, style: string, lose: Lose): readonly PortableRecord[] => {
  const { id, name, description, type, button, url } = option;
  const target = type === TICKET ? { categoryKey: id, url: null } : { categoryKey: null, url };
  if (type !== TICKET && (type !== WEBSITE || style !== 'buttons')) {
    lose('options', id, 'This option is neither one for tickets, nor a button with an address.');
    return [];
  }
  return [
    {
      id: id.replaceAll(/[^\w-]/g, '-').slice(0, MAX_OPTION_ID),
      label: button.label ?? name,
      description,
      emoji: convertEmoji(button.emoji, lose),
      buttonStyle: STYLES[button.color ?? ''] ?? 'secondary',
      ...target,
    },
  ];
};

/** A panel can stand in several channels, of which the first one is kept. */
const findMessage = ({ panelMessages, botId }: OpenTicketServer, panel: string, lose: Lose) => {
  const [first, ...others] = [...panelMessages].filter(([, id]) => id === panel).map(([place]) => place);
  for (const place of others) lose('message', place, 'A panel stands in one channel.');
  const [channelId, messageId] = first?.split('_') ?? [];
  return channelId && messageId ? { channelId, messageId, botId } : null;
};
