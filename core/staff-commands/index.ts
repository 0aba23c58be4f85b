import { pressStaffButton, suggestToStaff, useStaffCommand } from './act-as-staff.ts';
import { isStaff, type StaffPorts } from './staff-context.ts';

export type { StaffPressResult } from './act-as-staff.ts';
export { hasForm } from './buttons.ts';
export { buildCloseForm, buildEditForm, buildReplyForm, parseReason, REASON, REPLY } from './inputs.ts';
export { assertPossible } from './possible.ts';
export { isStaffOf, listStaffCategories } from './staff-context.ts';
export {
  MEMBER_GROUP,
  STAFF_COMMANDS,
  STAFF_COMMAND_NAMES,
  type StaffCommandName,
  TICKET_COMMANDS,
  UNGROUPED_COMMANDS,
} from './staff-commands.ts';

export const staffCommandUseCases = (ports: StaffPorts) => ({
  use: useStaffCommand(ports),
  press: pressStaffButton(ports),
  suggest: suggestToStaff(ports),
  isStaff: isStaff(ports),
});

export type StaffCommandUseCases = ReturnType<typeof staffCommandUseCases>;
