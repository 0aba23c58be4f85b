import { isReservedName } from '../built-in-commands/index.ts';
import { conflict, invalid, invalidAll, unknownReference } from '../shared/errors.ts';
import type { CommandPorts } from './command-ports.ts';
import type { Command } from './command.ts';

export const assertFreeName = ({ name }: Pick<Command, 'name'>): void => {
  if (isReservedName(name)) throw conflict('name_taken', `"${name}" is a built-in command. Choose another name.`);
};

/** @throws validation_error unless the command has exactly one answer, which exists */
export const assertAnswer = async ({ flows }: CommandPorts, { guildId, response, flowId }: Command): Promise<void> => {
  if ((response === null) === (flowId === null))
    throw invalid(null, 'inconsistent', 'Exactly one of response and flowId is needed.');
  if (flowId && !(await flows.lockForUse(guildId, flowId))) throw invalidAll([unknownReference('flowId', 'flow')]);
};
