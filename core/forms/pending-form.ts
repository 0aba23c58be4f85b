import type { FieldAnswers } from '../chat/index.ts';
import type { CategoryId, GuildId, PanelId, PendingFormId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

export type FormTarget =
  | { readonly kind: 'panel'; readonly panelId: PanelId; readonly optionId: string }
  | { readonly kind: 'new_ticket'; readonly categoryId: CategoryId }
  | MenuTarget;

export interface MenuTarget {
  readonly kind: 'menu';
  /** Identifies the use of the menu, which opens at most one ticket per category. */
  readonly useId: PendingFormId;
  /** Is null until it is chosen. */
  readonly categoryId: CategoryId | null;
  readonly requesterId: UserId;
  readonly opensAs: 'staff' | 'user';
  /** Quotes the message; null for the menu of a member. */
  readonly quote: string | null;
}

/** Keeps the answers to the first pages of a form until the others are answered. It is plain JSON. */
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
  put(form: PendingForm): Promise<void>;
  /** Removes some that expired before. @returns how many */
  purge(before: Instant): Promise<number>;
}
