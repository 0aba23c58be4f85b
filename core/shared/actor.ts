import type { UserId } from './ids.ts';

export const ACTOR_TYPES = ['staff', 'user', 'token', 'person', 'flow', 'automation', 'system'] as const;

/** `person` is a person of the dashboard without an account in the chat; `system` is the service itself. */
export interface Actor {
  readonly type: (typeof ACTOR_TYPES)[number];
  readonly id: string;
}

export const SYSTEM: Actor = { type: 'system', id: 'guildesk' };

/** Returns the staff member that the request names, otherwise its token or person. */
export const toActor = (
  { kind, id }: { readonly kind: 'token' | 'person'; readonly id: string },
  staffId: UserId | null | undefined,
): Actor => (staffId ? { type: 'staff', id: staffId } : { type: kind, id });
