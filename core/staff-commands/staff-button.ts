import type { ChatForm, FieldAnswers } from '../chat/index.ts';
import type { ServerContext } from '../settings/index.ts';
import type { CommandOptions } from '../built-in-commands/index.ts';
import type { StaffCommand } from './staff-command.ts';
import type { StaffContext } from './staff-context.ts';

/** A button of the opening message. */
export interface StaffButtonSpec {
  /** What the button executes. */
  readonly command: Pick<StaffCommand, 'action' | 'execute'>;
  /** The form that is shown first, whose answers come with the same button; null for none. */
  readonly buildForm: ((server: ServerContext) => ChatForm) | null;
  /** @throws Refused */
  readonly toOptions: (context: StaffContext, answers: FieldAnswers) => CommandOptions;
}
