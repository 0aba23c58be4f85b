import { type PrivateAnswer, toAnswer } from '../built-in-commands/index.ts';
import type { ErasureAnswer } from '../privacy/index.ts';
import type { ServerContext } from '../settings/index.ts';
import { loadMemberContext, type MemberInput, type MemberPorts } from './member-context.ts';

export const ERASE_DATA_BUTTON_ID = 'ticket:erase-my-data';

export interface EraseDataButton {
  readonly kind: 'erase_data';
}

export const parseEraseDataButton = (buttonId: string): EraseDataButton | null =>
  buttonId === ERASE_DATA_BUTTON_ID ? { kind: 'erase_data' } : null;

const TEXTS = {
  ordered: 'answer.erase_ordered',
  requested: 'answer.data_requested',
  off: 'answer.data_by_staff',
  open_tickets: 'answer.erase_open_tickets',
  dashboard_person: 'answer.erase_dashboard_person',
  erased_today: 'answer.erase_once_a_day',
} as const;

export const explainErasure = ({ write }: ServerContext, answer: ErasureAnswer): string => write(TEXTS[answer], {});

/** The data of the member who presses the button is erased. */
export const confirmErasure =
  (ports: MemberPorts) =>
  async (input: MemberInput): Promise<PrivateAnswer> => {
    const { server, guild, userId } = await loadMemberContext(ports, input);
    return toAnswer(explainErasure(server, await ports.privacy.askForErasure({ guild, userId })));
  };
