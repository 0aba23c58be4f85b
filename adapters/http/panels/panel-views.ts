import { removeDirections } from '#core/shared/values/escape-controls.ts';
import { z } from 'zod';
import { buildShape, insertBefore } from '../pipeline/record-view.ts';
import { BUTTON_STYLES } from '#core/chat/index.ts';
import { PANEL_PROBLEMS, PANEL_STATUSES, PANEL_STYLES, PANEL_RECORD } from '#core/panels/index.ts';
import type { CategoryId, FlowId, ChatMessageId } from '#core/shared/ids.ts';
import { EMOJI_FORMS, EmojiField, ChannelIdField, idField, webAddress, nameText } from '../pipeline/codecs.ts';

/** Text within a limit of the chat platform, with a complaint that a person can act on. */
const textField = (what: string, max: number, advice = '') =>
  z
    .string()
    .trim()
    .min(1, `${what} that is not empty is needed${advice}`)
    .max(max, `the chat platform takes ${max} characters of ${what} at the most`);

/** Null means that there is no such text. */
const nullableText = (what: string, max: number) => textField(what, max, '; send null for none').nullable();

const list = <Item extends z.ZodType>(item: Item, what: string, max: number) =>
  z.array(item).max(max, `the chat platform takes ${max} ${what} at the most`);

const address = webAddress.max(2000);
const buttonAddress = webAddress.max(
  512,
  'the chat platform takes 512 characters of the address of a button at the most',
);
const emoji = EmojiField.nullable().default(null).describe(`Shown with the label: ${EMOJI_FORMS}.`);

const EmbedField = z
  .strictObject({
    name: textField('a field name', 256).describe('Heading.'),
    value: textField('a field value', 1024).describe('Text of the field.'),
    inline: z.boolean().default(false).describe('Whether fields are shown side by side.'),
  })
  .meta({ id: 'EmbedField', description: 'A field of an embed.' });

const EmbedSchema = z
  .strictObject({
    title: nullableText('an embed title', 256).default(null).describe('Heading.'),
    description: nullableText('an embed description', 4096).default(null).describe('Text that users see.'),
    url: address.nullable().default(null).describe('Link of the heading.'),
    color: z.int().min(0).max(0xffffff).nullable().default(null).describe('24 bits, red first.'),
    imageUrl: address.nullable().default(null).describe('A picture under the text.'),
    thumbnailUrl: address.nullable().default(null).describe('A small picture next to the text.'),
    footer: nullableText('an embed footer', 2048).default(null).describe('Small print.'),
    fields: list(EmbedField, 'fields of an embed', 25).default([]).describe('Short facts.'),
  })
  .meta({ id: 'Embed', description: 'A framed block of a message.' });

const optionId = z
  .string()
  .regex(/^[\w-]{1,36}$/, 'an option id is 1 to 36 letters, digits, hyphens and underscores')
  .describe('Unique in the panel.');

const OptionShape = {
  label: textField('an option label', 80)
    .overwrite(removeDirections)
    .describe('Label of the button or of the line in the menu.'),
  description: nullableText('an option description', 100).default(null).describe('Shown in menus only.'),
  emoji,
  buttonStyle: z.enum(BUTTON_STYLES).default('primary').describe('Colour of the button.'),
  categoryId: idField<CategoryId>('category').nullable().default(null).describe('Opens a ticket of this category.'),
  flowId: idField<FlowId>('flow').nullable().default(null).describe('Starts this flow.'),
  url: buttonAddress.nullable().default(null).describe('Leads to this address; buttons only.'),
};

const OptionBody = z
  .strictObject({
    id: optionId.optional().describe('Unique in the panel; made from its place, if it is left out.'),
    ...OptionShape,
  })
  .meta({ id: 'PanelOptionInput', description: 'One choice of a panel. Exactly one of its three targets is needed.' });

const OptionView = z
  .object({ id: optionId, ...OptionShape })
  .meta({ id: 'PanelOption', description: 'One choice of a panel.' });

type OptionIn = z.output<typeof OptionBody>;

/** Options without an id get one that no other has. */
const describeOption = (options: readonly OptionIn[]) => {
  const taken = new Set(options.flatMap(({ id }) => id ?? []));
  return options.map((option, index) => {
    let id = option.id ?? `option-${index + 1}`;
    while (option.id === undefined && taken.has(id)) id += '-';
    taken.add(id);
    return { ...option, id };
  });
};

/** A caller may write these fields; the defaults are core's. */
export const PANEL_SHAPE = {
  name: nameText(100).describe('Unique in the server; not shown in the chat.'),
  channelId: ChannelIdField.nullable().describe('Channel of the panel.'),
  style: z.enum(PANEL_STYLES).describe('A button for each option, or a menu of them.'),
  content: nullableText('content', 2000).describe('Text of the message.'),
  embeds: list(EmbedSchema, 'embeds', 10).describe('Framed blocks of the message; together 6000 characters.'),
  placeholder: nullableText('a placeholder', 150).describe('Shown by a menu while nothing is chosen.'),
  options: list(OptionBody, 'options', 25).transform(describeOption).describe('Options of the panel.'),
};

export const PanelView = z
  .object(
    insertBefore(
      buildShape(PANEL_RECORD, {
        ...PANEL_SHAPE,
        options: z.array(OptionView).describe('Options of the panel.'),
        messageId: z
          .custom<ChatMessageId>((value) => typeof value === 'string')
          .nullable()
          .meta({ type: ['string', 'null'], description: 'Id of its message on the chat platform.' }),
      }),
      'messageId',
      {
        status: z
          .enum(PANEL_STATUSES)
          .describe(
            'draft: not deployed; deployed: its message shows it as it is; outdated: the message is older, or gone.',
          ),
      },
    ),
  )
  .meta({ id: 'Panel', description: 'A message in a channel with which users open tickets.' });

const ButtonView = z
  .object({
    label: z.string().describe('Text that users see.'),
    emoji: z.string().nullable().describe('Shown with the label.'),
    target: z
      .union([
        z.object({
          id: z.string().describe('The id that the platform reports when it is pressed.'),
          style: z.enum(BUTTON_STYLES).describe('Its colour.'),
        }),
        z.object({ url: z.string().describe('Address of the link.') }),
      ])
      .describe('Effect of a press.'),
  })
  .meta({ id: 'Button', description: 'A button under a message.' });

const SelectView = z
  .object({
    placeholder: z.string().nullable().describe('Shown while nothing is chosen.'),
    options: z
      .array(
        z.object({
          id: z.string().describe('The id that the platform reports when it is chosen.'),
          label: z.string().describe('Text that users see.'),
          description: z.string().nullable().describe('Small print.'),
          emoji: z.string().nullable().describe('Shown with the label.'),
        }),
      )
      .describe('Its lines.'),
  })
  .meta({ id: 'SelectMenu', description: 'A menu under a message.' });

export const CheckView = z
  .object({
    isReady: z.boolean().describe('Whether there are no problems.'),
    problems: z
      .array(
        z.object({
          problem: z.enum(PANEL_PROBLEMS).describe('The problem.'),
          message: z.string().describe('The same in a sentence, for people.'),
          id: z
            .string()
            .nullable()
            .describe(
              'The channel, channel group or role that is meant; null for the panel itself and for the whole server.',
            ),
          missingPermissions: z
            .array(z.string())
            .describe('Permissions that the bot lacks there, as the chat platform names them.'),
        }),
      )
      .describe('A problem that prevents posting the panel or opening its tickets.'),
  })
  .meta({ id: 'PanelCheck', description: 'Whether a panel works in the chat as it is configured now.' });

export const PreviewView = z
  .object({
    message: z
      .object({
        content: z.string().nullable().describe('Text.'),
        embeds: z.array(EmbedSchema).describe('Framed blocks.'),
        buttonRows: z.array(z.array(ButtonView)).describe('Buttons, five in a row.'),
        select: SelectView.nullable().describe('The menu.'),
      })
      .describe('The message as the chat would show it.'),
    warnings: z.array(z.string()).describe('Problems that prevent the deployment, one sentence each.'),
  })
  .meta({ id: 'PanelPreview', description: 'The message that a panel would have.' });
