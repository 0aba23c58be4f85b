import type { ActionPorts } from '../leasing/commit-change.ts';
import { assignUnclaimed } from './assign-unclaimed.ts';
import { mentionPeople } from './mention.ts';
import { notifyPeople } from './notify.ts';

export { NOTIFIED_PLACES, type NotifyPeople } from './notify.ts';
export type { MentionPeople } from './mention.ts';

export const escalationUseCases = (ports: ActionPorts) => ({
  mention: mentionPeople(ports),
  notify: notifyPeople(ports),
  assignUnclaimed: assignUnclaimed(ports),
});
