import {
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIComponentInMessageActionRow,
  type APIEmbed,
  type APIMessageComponentEmoji,
  type APISelectMenuOption,
  ButtonStyle as DiscordButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import type { Button, ButtonStyle, Embed, Notice, SelectMenu } from '#core/chat/index.ts';
import { truncate } from '#core/shared/values/text.ts';

export type ComponentRow = APIActionRowComponent<APIComponentInMessageActionRow>;

/** A message has one menu at the most; its options carry their own ids. */
export const SELECT_MENU_ID = 'select';

const MAX_LABEL = 80;
const MAX_OPTION_TEXT = 100;
const MAX_PLACEHOLDER = 150;

const STYLES: Readonly<
  Record<ButtonStyle, Exclude<DiscordButtonStyle, DiscordButtonStyle.Link | DiscordButtonStyle.Premium>>
> = {
  primary: DiscordButtonStyle.Primary,
  secondary: DiscordButtonStyle.Secondary,
  success: DiscordButtonStyle.Success,
  danger: DiscordButtonStyle.Danger,
};

/** An emoji of Discord's own (`<:name:id>`, `<a:name:id>`), or one of Unicode. */
const toEmoji = (emoji: string): APIMessageComponentEmoji => {
  const [, animated, name, id] = /^<(a?):(\w+):(\d+)>$/.exec(emoji) ?? [];
  return name !== undefined && id !== undefined ? { name, id, animated: animated === 'a' } : { name: emoji };
};

const toButton = ({ label, emoji, target }: Button): APIButtonComponent => {
  const shown = {
    type: ComponentType.Button as const,
    ...(label !== '' && { label: truncate(label, MAX_LABEL) }),
    ...(emoji !== null && { emoji: toEmoji(emoji) }),
  };
  if ('url' in target) return { ...shown, style: DiscordButtonStyle.Link, url: target.url };
  return { ...shown, style: STYLES[target.style], custom_id: target.id };
};

const toOption = ({ id, label, description, emoji }: SelectMenu['options'][number]): APISelectMenuOption => ({
  value: id,
  label: truncate(label, MAX_OPTION_TEXT),
  ...(description !== null && { description: truncate(description, MAX_OPTION_TEXT) }),
  ...(emoji !== null && { emoji: toEmoji(emoji) }),
});

const toMenuRow = ({ placeholder, options }: SelectMenu): ComponentRow => ({
  type: ComponentType.ActionRow,
  components: [
    {
      type: ComponentType.StringSelect,
      custom_id: SELECT_MENU_ID,
      options: options.map(toOption),
      ...(placeholder !== null && { placeholder: truncate(placeholder, MAX_PLACEHOLDER) }),
    },
  ],
});

/** Buttons and menu of a message, row by row. */
export const toComponents = ({ buttonRows, select }: Pick<Notice, 'buttonRows' | 'select'>): ComponentRow[] => [
  ...buttonRows.map((row): ComponentRow => ({ type: ComponentType.ActionRow, components: row.map(toButton) })),
  ...(select ? [toMenuRow(select)] : []),
];

const toEmbedTexts = ({ title, description, url, footer }: Embed): APIEmbed => ({
  ...(title !== null && { title }),
  ...(description !== null && { description }),
  ...(url !== null && { url }),
  ...(footer !== null && { footer: { text: footer } }),
});

export const toEmbed = (embed: Embed): APIEmbed => ({
  ...toEmbedTexts(embed),
  ...(embed.color !== null && { color: embed.color }),
  ...(embed.imageUrl !== null && { image: { url: embed.imageUrl } }),
  ...(embed.thumbnailUrl !== null && { thumbnail: { url: embed.thumbnailUrl } }),
  ...(embed.fields.length > 0 && { fields: embed.fields.map((field) => ({ ...field })) }),
});
