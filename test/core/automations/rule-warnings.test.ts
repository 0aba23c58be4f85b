import { listWarnings } from '#core/automations/rule-warnings.ts';
import type { Condition } from '#core/automations/index.ts';
import { ALL_INTENTS, NO_INTENTS } from '#core/chat/index.ts';

const about = (field: string): Condition => ({ field, operator: 'contains', value: 'refund' });
const pathsOf = (conditions: Condition | null, intents = NO_INTENTS) =>
  listWarnings({ conditions }, intents).map(({ field }) => field);

it('names each condition that reads what the bot does not see', () => {
  const parts = [about('ticket.subject'), { any: [about('message.content'), { not: about('message.attachments.0') }] }];
  expect(pathsOf({ all: parts })).toEqual(['conditions.all.1.any.0', 'conditions.all.1.any.1.not']);
  expect(listWarnings({ conditions: about('message.content') }, NO_INTENTS)).toEqual([
    {
      field: 'conditions',
      reason: 'message_content_hidden',
      message: expect.stringMatching(/without the Message Content Intent: message\.content is empty unless/),
    },
  ]);
});

it('names none where the bot sees the text, and none of what it sees without it', () => {
  expect(pathsOf(about('message.content'), ALL_INTENTS)).toEqual([]);
  expect(pathsOf(about('message.content'), { ...ALL_INTENTS, serverMembers: false })).toEqual([]);
  for (const field of ['message.author.type', 'message.contents', 'note.content', 'ticket.subject'])
    expect(pathsOf(about(field))).toEqual([]);
  expect(pathsOf(null)).toEqual([]);
});
