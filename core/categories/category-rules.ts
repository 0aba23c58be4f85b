import { invalid, invalidAll, unknownReference } from '../shared/errors.ts';
import type { CategoryPorts } from './category-ports.ts';
import type { Category } from './category.ts';

export const assertFlow = async ({ flows }: CategoryPorts, { guildId, flowId }: Category) => {
  if (flowId && !(await flows.lockForUse(guildId, flowId))) throw invalidAll([unknownReference('flowId', 'flow')]);
};

export const assertParentOfThreads = ({ home, chatParentId }: Category) => {
  if (home === 'thread' && chatParentId === null) {
    throw invalid('chatParentId', 'inconsistent', 'it has to be the text channel under which the threads are opened.');
  }
};

/** @throws validation_error for a flow, which needs a channel that the requester sees */
export const assertNoFlowInDirectMessages = ({ home, flowId }: Category) => {
  if (home === 'dm' && flowId !== null)
    throw invalid('flowId', 'inconsistent', 'a flow talks in a channel; with home "dm" there can be none.');
};

export const assertWarningBeforeClosing = ({ autoClose: { inactiveHours, warnHoursBefore } }: Category) => {
  if (warnHoursBefore !== null && warnHoursBefore >= (inactiveHours ?? 0)) {
    throw invalid('autoClose.warnHoursBefore', 'inconsistent', 'it needs inactiveHours, and has to be less.');
  }
};

/** @throws validation_error when the claim cannot be shown in the home of the tickets, or nobody is a lead */
export const assertClaimRules = ({ home, claimMode, takeover, leadRoleIds }: Category) => {
  if (home === 'thread' && claimMode !== 'label') {
    throw invalid(
      'claimMode',
      'inconsistent',
      'threads have no access by role; with home "thread" it has to be "label".',
    );
  }
  if (takeover === 'leads' && leadRoleIds.length === 0) {
    throw invalid('leadRoleIds', 'inconsistent', 'with takeover "leads" it needs at least one role.');
  }
};
