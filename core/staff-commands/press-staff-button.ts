import type { StaffButton, TicketDetail } from '../tickets/index.ts';
import type { ServerContext } from '../settings/index.ts';
import { type PrivateAnswer, explainFailure } from './answer-in-chat.ts';
import { assertPossible } from './assert-possible.ts';
import { claim, close } from './command-handlers.ts';
import {
  loadServer,
  openStaffContext,
  Refused,
  type StaffContext,
  type StaffInput,
  type StaffPorts,
} from './staff-context.ts';

export interface PressStaffButton extends StaffInput {
  readonly button: StaffButton;
  /** The answers to the form of the button, by the ids of its questions; null before it was shown. */
  readonly answers: Readonly<Partial<Record<string, string>>> | null;
}

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

/** Exactly one of the three: the ticket after the action, an answer for the user alone, or a form to be shown. */
export interface StaffPressResult {
  readonly ticket: TicketDetail | null;
  readonly response: PrivateAnswer | null;
  readonly form: StaffForm | null;
}

const NOTHING: StaffPressResult = { ticket: null, response: null, form: null };

/** A member of the staff presses a button of the opening message. Nobody else changes anything by it. */
export const pressStaffButton =
  (ports: StaffPorts) =>
  async (input: PressStaffButton): Promise<StaffPressResult> => {
    const server = await loadServer(ports, input);
    try {
      const context = await openStaffContext(ports, server, input);
      return await press(ports, context, input);
    } catch (error) {
      return { ...NOTHING, response: explainFailure(server, error) };
    }
  };

const press = async (
  ports: StaffPorts,
  context: StaffContext,
  { button: { name }, answers }: PressStaffButton,
): Promise<StaffPressResult> => {
  const { server, target } = context;
  if (name === 'claim') await claim(ports, context, {});
  else if (name === 'close') await close(ports, context, {});
  else if (name === null) throw new Refused(server.write('answer.not_possible', {}));
  else if (answers === null) {
    assertPossible(context, 'close');
    return { ...NOTHING, form: buildReasonForm(server) };
  } else await closeWithReason(ports, context, answers);
  return { ...NOTHING, ticket: await ports.ticketActions.get(target.guild, target.ticket) };
};

const closeWithReason = (
  ports: StaffPorts,
  context: StaffContext,
  { reason = '' }: Partial<Record<string, string>>,
) => {
  if (reason.trim() === '') throw new Refused(context.server.write('answer.reason_needed', {}));
  return close(ports, context, { reason });
};

const buildReasonForm = ({ write }: ServerContext): StaffForm => ({
  title: write('form.close_title', {}),
  questions: [{ id: 'reason', label: write('form.close_reason', {}), required: true, maxLength: 1_000 }],
});
