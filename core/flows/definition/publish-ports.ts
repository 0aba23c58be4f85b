import type { Actor } from '../../shared/actor.ts';
import type { RunPorts } from '../model/run-ports.ts';
import type { FlowRef } from '../model/flow-ports.ts';

export type PublishPorts = Pick<
  RunPorts,
  'flows' | 'categories' | 'targets' | 'teams' | 'eventConsumer' | 'events' | 'work' | 'clock' | 'ids'
>;

export interface FlowTarget extends FlowRef {
  readonly actor: Actor;
}
