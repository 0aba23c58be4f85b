import type { Actor } from '../../shared/actor.ts';
import { compareFields, type EventType } from '../../shared/events.ts';
import type { Flow, RedactedFlow } from '../model/flow.ts';
import { toEventView, toRedactedFlow } from './flow-views.ts';
import type { PublishPorts } from './publish-ports.ts';
import { recordEvent } from '../../shared/record-event.ts';

export interface FlowEvent {
  readonly type: EventType;
  readonly actor: Actor;
  readonly extra?: Readonly<Record<string, unknown>>;
}

const REPORTED = ['status', 'publishedVersion', 'publishedAt'];

export const saveAndRecord = async (
  ports: PublishPorts,
  before: Flow,
  fields: Partial<Flow>,
  { extra = {}, ...event }: FlowEvent,
): Promise<RedactedFlow> => {
  const flow = await ports.flows.save({ ...before, ...fields, updatedAt: ports.clock.now() });
  const data = { flow: toEventView(flow), ...extra, changes: compareFields(before, flow, REPORTED) };
  await recordEvent(ports, { ...event, guildId: flow.guildId, data });
  return toRedactedFlow(flow);
};
