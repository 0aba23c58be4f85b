import { reopen } from '../commands/reopen.ts';
import type { StaffButtonSpec } from '../staff-button.ts';

export const reopenButton: StaffButtonSpec = {
  command: reopen,
  buildForm: null,
  toOptions: () => ({}),
  isAnswered: false,
};
