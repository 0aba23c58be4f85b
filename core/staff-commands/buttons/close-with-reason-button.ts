import { buildField, readText } from '../../chat/index.ts';
import { MAX_REASON } from '../assert-possible.ts';
import { close } from '../commands/close.ts';
import type { StaffButtonSpec } from '../staff-button.ts';
import { Refused } from '../../built-in-commands/index.ts';

export const closeWithReasonButton = {
  command: close,
  buildForm: ({ write }) => ({
    title: write('form.close_title', {}),
    fields: [
      buildField({ id: 'reason', type: 'paragraph', label: write('form.close_reason', {}), maxLength: MAX_REASON }),
    ],
  }),
  toOptions: ({ server }, answers) => {
    const reason = readText(answers['reason']);
    if (reason.trim() === '') throw new Refused(server.write('answer.reason_needed', {}));
    return { reason };
  },
} satisfies StaffButtonSpec;
