import type { ChatForm, FieldAnswers } from '../chat/index.ts';
import type { CommandOptions } from '../built-in-commands/index.ts';
import type { StaffCommand } from './staff-command.ts';
import type { StaffContext, StaffPorts } from './staff-context.ts';

/** A button of a message of a ticket, or an option of the menu of `more`. */
export interface StaffButtonSpec {
  /** What the button executes. */
  readonly command: Pick<StaffCommand, 'action' | 'execute'>;
  /** The form that is shown first, whose answers come with the same button; null for none. */
  readonly buildForm: ((ports: StaffPorts, context: StaffContext) => Promise<ChatForm> | ChatForm) | null;
  /** @throws Refused */
  readonly toOptions: (context: StaffContext, answers: FieldAnswers) => CommandOptions;
  /** Whether the user is answered; the effect of the others shows in the channel. */
  readonly isAnswered: boolean;
}
