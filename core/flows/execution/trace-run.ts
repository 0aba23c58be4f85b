import type { NodeTypeName } from '../model/node-types.ts';
import type { FlowRun } from '../model/run.ts';
import type { RunPorts } from '../model/run-ports.ts';

type TracePorts = Pick<RunPorts, 'tracer'>;

/** Continues the trace that started the run, however long ago that was. */
export const traceRun = <T>(
  { tracer }: TracePorts,
  { id, guildId, flowId, automationId, macroId, trigger }: FlowRun,
  drive: () => Promise<T>,
): Promise<T> =>
  tracer.trace(
    {
      name: nameRun({ automationId, macroId }),
      kind: 'consumer',
      parent: trigger.traceParent ?? null,
      attributes: {
        'guildesk.server.id': guildId,
        'guildesk.run.id': id,
        ...(flowId !== null && { 'guildesk.flow.id': flowId }),
        ...(automationId !== null && { 'guildesk.automation.id': automationId }),
        ...(macroId !== null && { 'guildesk.macro.id': macroId }),
      },
    },
    drive,
  );

const nameRun = ({ automationId, macroId }: Pick<FlowRun, 'automationId' | 'macroId'>): string => {
  if (automationId !== null) return 'run automation rule';
  return macroId === null ? 'run flow' : 'run macro';
};

/** Traces only what a step does outside of its run. */
export const traceStep = <T>({ tracer }: TracePorts, type: NodeTypeName, perform: () => Promise<T>): Promise<T> =>
  tracer.trace({ name: `step ${type}`, recorded: 'inside' }, perform);
