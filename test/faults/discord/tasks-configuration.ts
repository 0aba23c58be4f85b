import { randomUUID } from 'node:crypto';
import type { Json } from '../../support/spec-helpers.ts';
import { insist } from '../../support/chat/discord-scene.ts';
import type { MatrixServer } from './server.ts';
import { compare, type PrepareTask } from './task.ts';

/** A panel shows these messages, one for each. */
const checkPanel = async (
  server: MatrixServer,
  id: string,
  channelId: string,
  { status, contents }: { readonly status: string; readonly contents: readonly string[] },
): Promise<readonly string[]> => {
  const panel: Json = await server.get(`/v1/panels/${id}`);
  return [
    ...compare('status of the panel', panel.status, status),
    ...compare(
      'messages of the panel',
      server.discord.messages(channelId).map(({ content }) => content),
      contents,
    ),
  ];
};

export const deployPanel: PrepareTask = async (server) => {
  const channelId = server.addChannel('panel');
  const panel = await server.createPanel(channelId);
  return {
    name: 'deploy a panel',
    run: () => server.post(`/v1/panels/${panel.id}/deploy`, {}),
    check: () => checkPanel(server, panel.id, channelId, { status: 'deployed', contents: ['Help?'] }),
  };
};

export const deployAgain: PrepareTask = async (server) => {
  const channelId = server.addChannel('panel');
  const { id } = await server.deployPanel(channelId);
  const content = `Help ${randomUUID()}?`;
  await insist(() => server.as.patch(`/v1/panels/${id}`, { content }));
  return {
    name: 'deploy a panel again',
    run: () => server.post(`/v1/panels/${id}/deploy`, {}),
    check: () => checkPanel(server, id, channelId, { status: 'deployed', contents: [content] }),
  };
};

export const undeploy: PrepareTask = async (server) => {
  const channelId = server.addChannel('panel');
  const { id } = await server.deployPanel(channelId);
  return {
    name: 'undeploy a panel',
    run: () => server.post(`/v1/panels/${id}/undeploy`, {}),
    check: () => checkPanel(server, id, channelId, { status: 'draft', contents: [] }),
  };
};

const createCommand = (server: MatrixServer): Promise<Json> =>
  server.post('/v1/commands', {
    name: `c${randomUUID().slice(0, 8)}`,
    description: 'Before',
    response: { content: 'Here.' },
  });

/** Makes a difference between the commands of the service and those that Discord offers. */
const CHANGES = {
  create: () => Promise.resolve(),
  change: (server: MatrixServer, id: string) =>
    insist(() => server.as.patch(`/v1/commands/${id}`, { description: 'After' })),
  remove: (server: MatrixServer, id: string) => server.delete(`/v1/commands/${id}`),
};

export const syncCommands =
  (change: keyof typeof CHANGES): PrepareTask =>
  async (server) => {
    const command = await createCommand(server);
    if (change !== 'create') await server.post('/v1/commands/sync', {});
    await CHANGES[change](server, command.id);
    const expected = { create: ['Before'], change: ['After'], remove: [] }[change];
    return {
      name: `sync commands (${change})`,
      run: () => server.post('/v1/commands/sync', {}),
      check: () => {
        const offered = server.discord.commands.list(server.guild.id).filter(({ name }) => name === command.name);
        const descriptions = offered.map(({ description }) => description);
        return Promise.resolve(compare(`command ${command.name}`, descriptions, expected));
      },
    };
  };
