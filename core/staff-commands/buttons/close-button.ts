import { close } from '../commands/close.ts';
import type { StaffButtonSpec } from '../staff-button.ts';

export const closeButton: StaffButtonSpec = {
  command: close,
  buildForm: null,
  toOptions: () => ({}),
  isAnswered: false,
};
