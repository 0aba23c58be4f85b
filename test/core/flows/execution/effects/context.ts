import type { ServiceIdentifier } from 'inversify';
import type { Effect, Outcome } from '#core/flows/model/effect.ts';
import { perform } from '#core/flows/execution/effects/perform-effect.ts';
import type { StepContext } from '#core/flows/execution/effects/step-context.ts';
import type { RunPorts } from '#core/flows/model/run-ports.ts';
import type { FlowRun } from '#core/flows/index.ts';
import type { ChatMessage } from '#core/chat/index.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import { RUN_PORTS } from '../../../../../apps/composition/features/flows.ts';
import { provider } from '../../../../../apps/composition/tokens/provide.ts';
import { aRun, aStepId } from '../../../../support/build-flows.ts';
import { createFlowDesk, type FlowDesk, node } from '../../flow-server.ts';

const RUN_PORTS_TOKEN = Symbol.for('RunPorts') as ServiceIdentifier<RunPorts>;

/** A help desk where the effects of runs are performed one at a time. */
export interface EffectDesk extends FlowDesk {
  readonly ports: RunPorts;
  /** Stores a run. */
  readonly addRun: (fields?: Partial<FlowRun>) => Promise<FlowRun>;
  /** The run as it is stored now. */
  readonly readRun: (run: FlowRun) => Promise<FlowRun>;
  /** Performs an effect, as a new step unless the context names one. */
  readonly perform: (effect: Effect, run: FlowRun, context?: Partial<StepContext>) => Promise<Outcome>;
  /** The messages of a channel, oldest first. */
  readonly listPosts: (channel: ChannelId | null) => Promise<readonly ChatMessage[]>;
}

export const createEffectDesk = async (): Promise<EffectDesk> => {
  const flowDesk = await createFlowDesk();
  const { guild, chat, app } = flowDesk;
  const { container } = flowDesk.inMemory;
  provider((token) => container.bind(token))(RUN_PORTS_TOKEN, (all: RunPorts) => all, RUN_PORTS);
  const ports = container.get(RUN_PORTS_TOKEN);
  return {
    ...flowDesk,
    ports,
    addRun: async (fields = {}) => {
      const run = aRun(guild, fields);
      await ports.runs.add(run, 1);
      return run;
    },
    readRun: ({ id }) => app.flows.getRun(guild, id),
    perform: (effect, run, context = {}) =>
      perform(ports, { run, step: aStepId(), decryptNode: () => Promise.resolve(node('end')), ...context }, effect),
    listPosts: async (channel) => (channel && (await chat.listMessages(guild, channel))) ?? [],
  };
};
