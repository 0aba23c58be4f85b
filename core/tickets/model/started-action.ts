import type { Actor } from '../../shared/actor.ts';
import type { UserId } from '../../shared/ids.ts';
import type { TicketAction } from './ticket-actions.ts';
import type { TicketKey } from './ticket-creations.ts';

/** Is stored together with a lease, and removed by the commit. One that is left was broken off. */
export interface StartedAction {
  /** `timer` is the action that is due. */
  readonly action: TicketAction | 'timer';
  /** Is the key of all its calls of `ChatPlatform`. */
  readonly key: string;
  readonly actor: Actor;
  /** These may have got access to the channel. */
  readonly joining: readonly UserId[];
}

export interface BrokenOffAction extends TicketKey, StartedAction {}
