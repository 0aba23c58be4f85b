import { Refused } from '../../built-in-commands/index.ts';
import type { MemberCommand } from '../member-command.ts';

export const myData: MemberCommand = {
  description: 'command.own_data',
  options: {},
  execute: async ({ privacy }, { server, guild, userId }) => {
    const answer = await privacy.askForExport({ guild, userId });
    if (answer.state === 'ready') {
      return server.write('answer.data_ready', { url: answer.url, time: server.formatTime(answer.expiresAt) });
    }
    if (answer.state === 'off') throw new Refused(server.write('answer.data_by_staff', {}));
    return server.write(answer.state === 'ordered' ? 'answer.data_ordered' : 'answer.data_requested', {});
  },
};
