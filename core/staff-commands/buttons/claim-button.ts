import { claim } from '../commands/claim.ts';
import type { StaffButtonSpec } from '../staff-button.ts';

export const claimButton: StaffButtonSpec = {
  command: claim,
  buildForm: null,
  toOptions: () => ({}),
  isAnswered: false,
};
