import type { TicketDetail } from '../model/lifecycle.ts';
import {
  type ActionInput,
  type ApiAction,
  type BulkActionName,
  type TicketAction,
  toUseCase,
  type UseCaseOf,
} from '../model/ticket-actions.ts';
import type { TicketTarget } from '../leasing/with-lease.ts';

/** Doors execute these by their entries. The change of fields and the deletion have doors of their own. */
export type DeclaredAction = ApiAction | Exclude<BulkActionName, 'update' | 'delete'>;

type UseCase<Action extends TicketAction> = (input: TicketTarget & ActionInput<Action>) => Promise<TicketDetail>;

/** The compiler compares the input of each use case with what its entry declares. */
type DeclaredUseCases = { readonly [Action in DeclaredAction as UseCaseOf<Action>]: UseCase<Action> };

/** Executes the use case of the action. @throws as that use case */
export const executeDeclared =
  (useCases: DeclaredUseCases) =>
  <Action extends DeclaredAction>(action: Action, input: TicketTarget & ActionInput<Action>): Promise<TicketDetail> =>
    // TypeScript does not see that the use case with this name is the one of the action.
    (useCases[toUseCase(action) as keyof DeclaredUseCases] as unknown as UseCase<Action>)(input);

export type ExecuteDeclared = ReturnType<typeof executeDeclared>;
