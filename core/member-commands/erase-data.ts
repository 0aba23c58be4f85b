import { type PrivateAnswer, toAnswer } from '../built-in-commands/index.ts';
import type { ErasureAnswer } from '../privacy/index.ts';
import type { ServerContext } from '../settings/index.ts';
import { loadMemberContext, type MemberInput, type MemberPorts } from './member-context.ts';

export const ERASE_DATA_BUTTON_ID = 'ticket:erase-my-data';

/** The button with which a member confirms the erasure of their data. */
export interface EraseDataButton {
  readonly kind: 'erase_data';
}

/** Returns null for other buttons. */
export const parseEraseDataButton = (buttonId: string): EraseDataButton | null =>
  buttonId === ERASE_DATA_BUTTON_ID ? { kind: 'erase_data' } : null;

const TEXTS = {
  ordered: 'answer.erase_ordered',
  requested: 'answer.data_requested',
  off: 'answer.data_by_staff',
  open_tickets: 'answer.erase_open_tickets',
} as const;

export const explainErasure = ({ write }: ServerContext, answer: ErasureAnswer): string => write(TEXTS[answer], {});

/** A member confirms the erasure of their data. The member who presses it asks for their own data. */
export const confirmErasure =
  (ports: MemberPorts) =>
  async (input: MemberInput): Promise<PrivateAnswer> => {
    const { server, guild, userId } = await loadMemberContext(ports, input);
    return toAnswer(explainErasure(server, await ports.privacy.askForErasure({ guild, userId })));
  };
