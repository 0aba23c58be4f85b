import type { ServerContext } from '../settings/index.ts';
import type { CommandOptions } from '../built-in-commands/index.ts';
import type { StaffCommand } from './staff-command.ts';
import type { StaffContext } from './staff-context.ts';

/** A form that the platform shows, whose answers come with the same button. */
export interface StaffForm {
  readonly title: string;
  readonly questions: readonly {
    readonly id: string;
    readonly label: string;
    readonly required: boolean;
    readonly maxLength: number;
  }[];
}

/** The answers to the form of a button, by the ids of its questions. */
export type StaffAnswers = Readonly<Partial<Record<string, string>>>;

/** A button of the opening message. */
export interface StaffButtonSpec {
  /** What the button executes. */
  readonly command: Pick<StaffCommand, 'action' | 'execute'>;
  /** The form that is shown first; null for none. */
  readonly buildForm: ((server: ServerContext) => StaffForm) | null;
  /** @throws Refused */
  readonly toOptions: (context: StaffContext, answers: StaffAnswers) => CommandOptions;
}
