import { Refused, toAnswer } from '../../built-in-commands/index.ts';
import { ERASE_DATA_BUTTON_ID, explainErasure } from '../erase-data.ts';
import type { MemberCommand } from '../member-command.ts';

export const eraseMyData: MemberCommand = {
  description: 'command.own_erase',
  options: {},
  execute: async ({ privacy }, { server, guild, userId }) => {
    const refusal = await privacy.checkErasure({ guild, userId });
    if (refusal !== null) throw new Refused(explainErasure(server, refusal));
    const label = server.write('button.erase_data', {});
    const button = { label, emoji: null, target: { id: ERASE_DATA_BUTTON_ID, style: 'danger' } } as const;
    return { ...toAnswer(server.write('answer.erase_question', {})), buttons: [button] };
  },
};
