import {
  type APIContainerComponent,
  type APIMediaGalleryComponent,
  type APIMessageTopLevelComponent,
  type APITextDisplayComponent,
  ComponentType,
} from 'discord-api-types/v10';
import { type Embed, formatBold, formatSmall, type Notice } from '#core/chat/index.ts';
import { truncate } from '#core/shared/values/text.ts';
import { toComponents } from './components.ts';

/** All texts of a message with components together, in characters. */
const MAX_TEXTS = 4_000;

type ContainerPart = APIContainerComponent['components'][number];

/**
 * A notice as components of Discord (version 2): its text, and each embed as a frame in its colour, the last one with the
 * buttons and the menu. Texts that are too long together are cut from the end, but for the footer: it says how things stand.
 * https://docs.discord.com/developers/components/reference
 */
export const toFrames = (notice: Notice): APIMessageTopLevelComponent[] => {
  const budget = { left: MAX_TEXTS };
  const content = toText(notice.content, budget);
  const rows = toComponents(notice);
  const frames = notice.embeds.map((embed, index): APIContainerComponent => {
    const isLast = index === notice.embeds.length - 1;
    return {
      type: ComponentType.Container,
      ...(embed.color !== null && { accent_color: embed.color }),
      components: [...toParts(embed, budget), ...(isLast ? rows : [])],
    };
  });
  return [...content, ...frames, ...(notice.embeds.length === 0 ? rows : [])];
};

interface Budget {
  left: number;
}

const toParts = (embed: Embed, budget: Budget): readonly ContainerPart[] => {
  const footer = toText(embed.footer && formatSmall(embed.footer), budget);
  return [
    ...besideThumbnail(embed, [...toText(toTitle(embed), budget), ...toText(embed.description, budget)]),
    ...toText(toFieldText(embed.fields), budget),
    ...toPicture(embed),
    ...footer,
  ];
};

/** Texts with the thumbnail at their side. */
const besideThumbnail = (
  { thumbnailUrl }: Embed,
  texts: readonly APITextDisplayComponent[],
): readonly ContainerPart[] => {
  if (thumbnailUrl === null) return texts;
  if (texts.length === 0) return [toGallery(thumbnailUrl)];
  const accessory = { type: ComponentType.Thumbnail as const, media: { url: thumbnailUrl } };
  return [{ type: ComponentType.Section, components: [...texts], accessory }];
};

const toTitle = ({ title, url }: Embed): string | null => {
  if (title === null) return null;
  return url === null ? `### ${title}` : `### [${title}](${url})`;
};

const MAX_BESIDE = 3;

/** Short facts stand beside each other, three in a line; others have lines of their own. */
const toFieldText = (fields: Embed['fields']): string => {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const { name, value, inline } of fields) {
    if (line.length === 0 || line.length === MAX_BESIDE || !inline) lines.push((line = []));
    line.push(inline ? `${formatBold(`${name}:`)} ${value}` : `${formatBold(name)}\n${value}`);
    if (!inline) line = [];
  }
  return lines.map((texts) => texts.join(' · ')).join('\n');
};

const toText = (text: string | null, budget: Budget): readonly APITextDisplayComponent[] => {
  const content = truncate(text ?? '', budget.left).trim();
  budget.left -= content.length;
  return content === '' ? [] : [{ type: ComponentType.TextDisplay, content }];
};

const toPicture = ({ imageUrl }: Embed): readonly APIMediaGalleryComponent[] =>
  imageUrl === null ? [] : [toGallery(imageUrl)];

const toGallery = (url: string): APIMediaGalleryComponent => ({
  type: ComponentType.MediaGallery,
  items: [{ media: { url } }],
});

const MAX_TITLE = 256;
const MAX_DESCRIPTION = 3_000;
const MAX_NAME = 256;
const MAX_VALUE = 1_024;
const MAX_FIELDS = 25;
/** All texts of an embed together, in characters. */
const MAX_EMBED = 6_000;

/** The same for a platform without frames. A footer of an embed shows no dates and mentions, so it ends the description. */
export const toPlainEmbed = (embed: Embed): Embed => {
  const title = embed.title && truncate(embed.title, MAX_TITLE);
  const footer = embed.footer && formatSmall(embed.footer);
  const description = truncate([embed.description, footer].filter(Boolean).join('\n'), MAX_DESCRIPTION);
  const room = MAX_EMBED - (title?.length ?? 0) - description.length;
  return { ...embed, title, description, fields: limitFields(embed.fields, room), footer: null };
};

/** The first fields that have room together. */
const limitFields = (fields: Embed['fields'], room: number): Embed['fields'] => {
  const shortened = fields.slice(0, MAX_FIELDS).map(({ name, value, inline }) => ({
    name: truncate(name, MAX_NAME),
    value: truncate(value, MAX_VALUE),
    inline,
  }));
  const ends = shortened.map((_, index) =>
    shortened.slice(0, index + 1).reduce((sum, { name, value }) => sum + name.length + value.length, 0),
  );
  return shortened.filter((_, index) => (ends[index] ?? 0) <= room);
};
