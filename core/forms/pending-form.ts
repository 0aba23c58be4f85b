import type { FieldAnswers } from '../chat/index.ts';
import type { CategoryId, GuildId, PanelId, PendingFormId, UserId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** What the answers are for. */
export type FormTarget =
  | { readonly kind: 'panel'; readonly panelId: PanelId; readonly optionId: string }
  | { readonly kind: 'new_ticket'; readonly categoryId: CategoryId };

/** The answers to the first pages of a form, until the others are answered. It is plain JSON. */
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
