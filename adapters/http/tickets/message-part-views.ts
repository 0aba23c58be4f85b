import { z } from 'zod';
import type { ChatMessageId, UserId } from '#core/shared/ids.ts';
import { InstantOut } from '../pipeline/codecs.ts';

const idText = <Id extends string>(description: string) =>
  z.custom<Id>((value) => typeof value === 'string' && /^\d{1,20}$/.test(value)).meta({ type: 'string', description });
const nullableId = <Id extends string>(description: string) =>
  z
    .custom<Id | null>((value) => value === null || (typeof value === 'string' && /^\d{1,20}$/.test(value)))
    .meta({ type: ['string', 'null'], description });
const nullableText = (description: string) => z.string().nullable().describe(description);

export const MessagePartView = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('reply').describe('The message answers another one.'),
        messageId: idText<ChatMessageId>('The answered message on the chat platform.'),
        authorId: nullableId<UserId>('Its author; null when it is gone.'),
        authorName: nullableText('Name of its author; null when it is gone.'),
        quote: nullableText('The beginning of its text, up to 200 characters; null when it is gone.'),
      })
      .describe('The message that is answered.'),
    z
      .object({
        type: z.literal('forward').describe('The message forwards another one.'),
        content: z.string().describe('Text of the forwarded message. Its files are attachments of the message.'),
        createdAt: InstantOut.describe('When the forwarded message was written.'),
      })
      .describe('A message that is forwarded.'),
    z
      .object({
        type: z.literal('sticker').describe('A sticker.'),
        name: z.string().describe('Its name.'),
        url: nullableText('Address of its picture; null for an animation that is no picture.'),
      })
      .describe('A sticker.'),
    z
      .object({
        type: z.literal('poll').describe('A poll.'),
        question: z.string().describe('What is asked.'),
        answers: z.array(z.string()).describe('The answers that can be chosen, at most ten.'),
      })
      .describe('A poll, without its votes.'),
    z
      .object({
        type: z.literal('voice').describe('A voice message.'),
        seconds: z.int().describe('How long it is. The sound is the attachment of the message.'),
      })
      .describe('Marks a voice message.'),
    z
      .object({
        type: z.literal('hidden').describe('The text and files of the message are not visible to the bot.'),
        url: nullableText('Address at which members of the server read the message; null without one.'),
      })
      .describe(
        'The chat platform does not show the bot what the message says, since it grants no access to the content of messages.',
      ),
    z
      .object({
        type: z.literal('embed').describe('A framed text, which bots write.'),
        title: nullableText('Its title.'),
        description: nullableText('Its text.'),
        url: nullableText('Where its title leads.'),
        imageUrl: nullableText('Address of its picture.'),
        footer: nullableText('Its last line.'),
        fields: z
          .array(z.object({ name: z.string().describe('Name of the field.'), value: z.string().describe('Its text.') }))
          .describe('Named texts, at most 25.'),
      })
      .describe('A framed text.'),
  ])
  .meta({ id: 'MessagePart', description: 'What a message has besides its text and files; `type` says what.' });
