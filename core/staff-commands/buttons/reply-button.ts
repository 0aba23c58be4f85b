import { buildField, type ChatForm, readText } from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';
import { MAX_REPLY } from '../../tickets/index.ts';
import { reply } from '../commands/reply.ts';
import type { StaffButtonSpec } from '../staff-button.ts';

export const buildReplyForm = ({ write }: ServerContext): ChatForm => ({
  title: write('button.reply', {}),
  fields: [buildField({ id: 'text', type: 'paragraph', label: write('form.own_text', {}), maxLength: MAX_REPLY })],
});

export const replyButton: StaffButtonSpec = {
  command: reply,
  buildForm: (_, { server }) => buildReplyForm(server),
  toOptions: (_, answers) => ({ text: readText(answers['text']) }),
  isAnswered: true,
};
