import type { ChatForm, FieldAnswers } from '../chat/index.ts';
import type { CommandOptions } from '../built-in-commands/index.ts';
import type { StaffCommand } from './staff-command.ts';
import type { StaffContext, StaffPorts } from './staff-context.ts';

export interface StaffButtonSpec {
  readonly command: Pick<StaffCommand, 'action' | 'execute'>;
  /** The answers to this form come with the same button; null for no form. */
  readonly buildForm: ((ports: StaffPorts, context: StaffContext) => Promise<ChatForm> | ChatForm) | null;
  readonly toOptions: (context: StaffContext, answers: FieldAnswers) => CommandOptions;
  /** The effect of other buttons shows in the channel. */
  readonly isAnswered: boolean;
}
