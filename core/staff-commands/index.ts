import { pressStaffButton } from './press-staff-button.ts';
import { isStaff } from './server-command.ts';
import { suggestToStaff } from './suggest-to-staff.ts';
import type { StaffPorts } from './staff-context.ts';
import { useStaffCommand } from './use-staff-command.ts';

export type { StaffPressResult } from './press-staff-button.ts';

export type { StaffCommand } from './staff-command.ts';
export { STAFF_COMMANDS, STAFF_COMMAND_NAMES, type StaffCommandName, TICKET_COMMAND_NAMES } from './staff-commands.ts';
export { assertPossible, parseReason } from './assert-possible.ts';
export { hasForm } from './buttons/staff-buttons.ts';
export { buildReplyForm } from './buttons/reply-button.ts';
export { buildCloseForm } from './more/close-with-reason-button.ts';
export { REASON, USER } from './commands/options.ts';
export { parseUser } from './commands/users.ts';
export { listStaffCategories } from './server-command.ts';
export { isStaffOf } from './staff-context.ts';

export const staffCommandUseCases = (ports: StaffPorts) => ({
  use: useStaffCommand(ports),
  press: pressStaffButton(ports),
  suggest: suggestToStaff(ports),
  isStaff: isStaff(ports),
});

export type StaffCommandUseCases = ReturnType<typeof staffCommandUseCases>;
