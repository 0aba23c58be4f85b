import type { ErrorReason } from '../../shared/errors.ts';
import type { InputFields, InputOf } from '../../shared/record/input.ts';
import type { Condition } from './state-conditions.ts';
import type { TicketStatus } from './ticket.ts';

/** An action on one ticket. What it lacks of the doors below, it does not have behind them. */
export interface ActionEntry {
  /** It is allowed in these statuses, `unless` one of the conditions holds; the first gives the reason. */
  readonly from: readonly TicketStatus[];
  /** Is the status that follows; null keeps the status. */
  readonly to: TicketStatus | null;
  readonly unless?: Condition | readonly Condition[];
  /** Its use case also refuses for these reasons. */
  readonly alsoRefuses?: readonly ErrorReason[];
  readonly reachesChat: boolean;
  /** Only the chat platform or the service itself causes it. */
  readonly isInternal?: true;
  /** The use case takes it in addition to `TicketTarget`. */
  readonly input?: InputFields;
  /** `POST /tickets/{id}` with this path, and the same of organizations. The answer is the ticket. */
  readonly api?: ApiDoor;
  /** `POST /tickets/bulk` executes it on many tickets. */
  readonly bulk?: true;
  /** Flows have a node with this name, and rules an action, that execute it unless the ticket has the status `to`. */
  readonly node?: { readonly name: string; readonly description: string };
  /** The page of a ticket has it in its menu, and asks for the input. It needs the door `api`. */
  readonly page?: PageDoor;
}

/** English texts, which the pages translate. `{{ticketNumber}}` is the number of the ticket. */
interface PageDoor {
  readonly label: string;
  readonly title: string;
  readonly button: string;
  /** Says that it is done. */
  readonly done: string;
}

interface ApiDoor {
  readonly path: `/${string}`;
  readonly summary: string;
  readonly example?: Readonly<Record<string, unknown>>;
  /** Names the body in the OpenAPI document. */
  readonly body?: { readonly id: string; readonly description: string };
}

/** Are the names of the entries that have the door. */
export type WithDoorOf<Entries, Door extends keyof ActionEntry> = {
  [Action in keyof Entries]: Entries[Action] extends Readonly<Record<Door, unknown>> ? Action : never;
}[keyof Entries];

export type InputOfEntry<Entry> = Entry extends { readonly input: infer Fields }
  ? Fields extends InputFields
    ? InputOf<Fields>
    : never
  : object;

export type UseCaseOf<Action extends string> = Action extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<UseCaseOf<Rest>>}`
  : Action;

export const toUseCase = <Action extends string>(action: Action): UseCaseOf<Action> =>
  action.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as UseCaseOf<Action>;
