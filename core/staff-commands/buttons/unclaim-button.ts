import { unclaim } from '../commands/unclaim.ts';
import type { StaffButtonSpec } from '../staff-button.ts';

export const unclaimButton: StaffButtonSpec = {
  command: unclaim,
  buildForm: null,
  toOptions: () => ({}),
  isAnswered: false,
};
