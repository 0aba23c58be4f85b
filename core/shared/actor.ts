import type { UserId } from './ids.ts';

export const ACTOR_TYPES = ['staff', 'user', 'token', 'person', 'flow', 'automation', 'system'] as const;

/** Who did something: a staff member or another user of the chat platform, an API token, a person in the dashboard without an account in the chat, a run of a flow or of an automation rule, or the service itself. */
export interface Actor {
  readonly type: (typeof ACTOR_TYPES)[number];
  readonly id: string;
}

/** The service itself, where a rule and not a person acts. */
export const SYSTEM: Actor = { type: 'system', id: 'guildesk' };

/** The actor of a request: the staff member that it names, otherwise the token or the person. */
export const toActor = (
  { kind, id }: { readonly kind: 'token' | 'person'; readonly id: string },
  staffId: UserId | null | undefined,
): Actor => (staffId ? { type: 'staff', id: staffId } : { type: kind, id });
