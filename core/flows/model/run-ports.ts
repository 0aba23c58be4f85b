import type { CategoryStore } from '../../categories/index.ts';
import type { ChatPlatform } from '../../chat/index.ts';
import type { KnowledgeUseCases } from '../../knowledge/index.ts';
import type { ProblemRecorder } from '../../problems/index.ts';
import type { ServerContextPorts } from '../../settings/index.ts';
import type { EventConsumer } from '../../shared/event-consumer.ts';
import type { EventLog } from '../../shared/events.ts';
import type { TargetStore } from '../../targets/index.ts';
import type { TeamStore, TeamUseCases } from '../../teams/index.ts';
import type { Tracer } from '../../shared/tracer.ts';
import type { CannedReplyRenderer, TicketStore, TicketUseCases } from '../../tickets/index.ts';
import type { HttpCaller } from './http-caller.ts';
import type { FlowPorts } from './flow-ports.ts';
import type { RunMessageStore } from './run-messages.ts';
import type { FlowRunStore } from './run-store.ts';

export interface RunPorts extends FlowPorts, ServerContextPorts {
  readonly runs: FlowRunStore;
  readonly runMessages: RunMessageStore;
  readonly events: EventLog;
  readonly tickets: TicketStore;
  readonly ticketActions: TicketUseCases;
  readonly categories: CategoryStore;
  readonly targets: Pick<TargetStore, 'find'>;
  readonly teams: Pick<TeamStore, 'find'>;
  readonly duties: Pick<TeamUseCases, 'readOnCall'>;
  readonly knowledge: KnowledgeUseCases;
  readonly cannedTexts: CannedReplyRenderer;
  readonly chat: ChatPlatform;
  readonly problems: ProblemRecorder;
  readonly http: HttpCaller;
  readonly eventConsumer: EventConsumer;
  readonly tracer: Tracer;
}
