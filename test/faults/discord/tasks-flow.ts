import { randomUUID } from 'node:crypto';
import type { CallName } from './cells.ts';
import { compare, type PrepareTask } from './task.ts';

const HELLO = { id: 'hello', type: 'send_message', data: { content: 'Hello' } };

/** A flow opens a conversation, says something there, and ends: nothing of it is left. */
export const talkWithFlow =
  (home: 'channel' | 'thread', leadIn?: CallName): PrepareTask =>
  async (server) => {
    const user = server.addUser();
    const conversation = { home, parentChannelId: home === 'thread' ? server.parentId : null, keepMinutes: 0 };
    const trigger = { kind: 'api', config: {}, conversation };
    const flow = await server.post('/v1/flows', { name: randomUUID(), trigger, nodes: [HELLO], edges: [] });
    await server.post(`/v1/flows/${flow.id}/publish`, {});
    return {
      name: `talk with a flow in a ${home}`,
      ...(leadIn && { leadIn }),
      run: () => server.post(`/v1/flows/${flow.id}/run`, { userId: user.id }),
      check: async () => {
        const runs = await server.get(`/v1/flows/${flow.id}/runs`);
        return [
          ...compare(
            'runs',
            runs.map(({ status }: { readonly status: string }) => status),
            ['completed'],
          ),
          ...compare('channels of the user', server.listChannelsOf(user), []),
          ...compare(
            'conversations',
            server.listTicketChannels().filter(({ name }) => name === flow.name),
            [],
          ),
        ];
      },
    };
  };
