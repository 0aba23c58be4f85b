import type { FindError } from '../fields/field-errors.ts';
import type { ChatServer } from '../fields/use-chat-server.ts';
import type { CategoryDraft } from './category-draft.ts';

/** What the fields for the place of tickets work with. */
export interface PlaceProps {
  readonly values: CategoryDraft;
  readonly set: (change: Partial<CategoryDraft>) => void;
  readonly errorAt: FindError;
  readonly server: ChatServer | null;
}
