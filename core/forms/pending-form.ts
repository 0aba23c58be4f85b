import type { FieldAnswers } from '../chat/index.ts';
import type { CategoryId, GuildId, PanelId, PendingFormId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** What the answers are for. */
export type FormTarget =
  | { readonly kind: 'panel'; readonly panelId: PanelId; readonly optionId: string }
  | { readonly kind: 'new_ticket'; readonly categoryId: CategoryId }
  | MenuTarget;

/** The ticket that somebody opens by a menu of a message or a member. */
export interface MenuTarget {
  readonly kind: 'menu';
  /** Of the use of the menu, which opens one ticket in a category at the most. */
  readonly useId: PendingFormId;
  /** Null until it is chosen. */
  readonly categoryId: CategoryId | null;
  readonly requesterId: UserId;
  /** As whom the user opens it. */
  readonly opensAs: 'staff' | 'user';
  /** The message, as the ticket quotes it; null for the menu of a member. */
  readonly quote: string | null;
}

/** The answers to the first pages of a form, or to none yet, until the others are answered. It is plain JSON. */
export interface PendingForm {
  readonly id: PendingFormId;
  readonly guildId: GuildId;
  readonly userId: UserId;
  readonly target: FormTarget;
  readonly answers: FieldAnswers;
  readonly expiresAt: Instant;
}

export interface PendingFormStore {
  /** Also finds forms that have expired and were not removed yet. */
  find(guild: GuildId, id: PendingFormId): Promise<PendingForm | null>;
  /** Adds the form, or replaces its answers and when it expires. */
  put(form: PendingForm): Promise<void>;
  /** Removes some that expired before. @returns how many */
  purge(before: Instant): Promise<number>;
}
