import { Refused } from '../../built-in-commands/index.ts';
import { isAskedOfStaff } from '../../tickets/index.ts';
import type { StaffButtonSpec } from '../staff-button.ts';

const buildAnswerButton = (answer: 'acceptClose' | 'denyClose'): StaffButtonSpec => ({
  command: {
    action: null,
    execute: async ({ ticketActions }, { server, ticket, target }) => {
      if (!isAskedOfStaff(ticket)) throw new Refused(server.write('answer.already_done', {}));
      await ticketActions[answer](target);
      return '';
    },
  },
  buildForm: null,
  toOptions: () => ({}),
  isAnswered: false,
});

export const acceptCloseButton = buildAnswerButton('acceptClose');
export const denyCloseButton = buildAnswerButton('denyClose');
