import { buildField, type ChatForm, readText } from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';
import { MAX_REASON } from '../assert-possible.ts';
import { close } from '../commands/close.ts';
import type { StaffButtonSpec } from '../staff-button.ts';
import { Refused } from '../../built-in-commands/index.ts';

export const buildCloseForm = ({ write }: ServerContext): ChatForm => ({
  title: write('form.close_title', {}),
  fields: [
    buildField({ id: 'reason', type: 'paragraph', label: write('form.close_reason', {}), maxLength: MAX_REASON }),
  ],
});

export const closeWithReasonButton: StaffButtonSpec = {
  command: close,
  buildForm: (_, { server }) => buildCloseForm(server),
  toOptions: ({ server }, answers) => {
    const reason = readText(answers['reason']);
    if (reason.trim() === '') throw new Refused(server.write('answer.reason_needed', {}));
    return { reason };
  },
  isAnswered: false,
};
