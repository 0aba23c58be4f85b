import type { ChatPlatform } from '#core/chat/index.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import type { Answer, Client, TestApi, TestServer } from '../api.ts';
import { availableDatabase } from '../databases.ts';
import { useApi, useServer } from '../use-api.ts';

/** What a suite about panels works with: a server, a client and a chat of its own for each test. */
export interface PanelFixture {
  readonly api: TestApi;
  readonly server: TestServer;
  readonly as: Client;
  /** A channel that no ticket made. */
  readonly channel: (name?: string) => Promise<string>;
  readonly category: (fields?: object) => Promise<any>;
  /** A panel that can be deployed, but for these fields. */
  readonly panel: (fields?: object) => Promise<any>;
  readonly deployed: (fields?: object) => Promise<any>;
  readonly read: (panel: { id: string }) => Promise<any>;
  /** What is in a channel, as its users see it. */
  readonly messages: (channel: string) => Promise<any[]>;
  readonly erase: (panel: { channelId: string; messageId: string }) => Promise<Answer>;
  readonly press: (panel: { id: string }, fields?: object, guild?: string) => Promise<Answer>;
  readonly events: (...types: string[]) => Promise<any[]>;
  /** Does something right before the next call of this method of the chat platform. */
  readonly justBefore: (method: keyof ChatPlatform, meanwhile: () => Promise<unknown>) => void;
}

/** The option that panels have here. */
export const OPTION = 'help';

const getData = async (answer: Promise<Answer>) => {
  const { status, body, text } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body.data;
};

export const usePanels = (database: () => Promise<Database> = availableDatabase): PanelFixture => {
  const api = useApi({ database });
  const { server, as } = useServer(api);
  let serial = 0;

  const guild = (id: string = server.id) => `/sandbox/api/guilds/${id}`;
  const channel = async (name = 'help') =>
    (await getData(api.anonymous.post(`${guild()}/channels`, { name }))).id as string;
  const category = (fields: object = {}) =>
    getData(as.post('/v1/categories', { name: `Category ${(serial += 1)}`, ...fields }));
  const panel = async (fields: object = {}) =>
    getData(
      as.post('/v1/panels', {
        name: `Panel ${(serial += 1)}`,
        channelId: await channel(),
        content: 'How can we help?',
        options: [{ id: OPTION, label: 'Help', categoryId: server.categoryId }],
        ...fields,
      }),
    );
  const deployed = async (fields: object = {}) => {
    const { id } = await panel(fields);
    return getData(as.post(`/v1/panels/${id}/deploy`));
  };
  const read = ({ id }: { id: string }) => getData(as.get(`/v1/panels/${id}`));
  const messages = (id: string) => getData(api.anonymous.get(`${guild()}/channels/${id}/messages`));
  const erase: PanelFixture['erase'] = ({ channelId, messageId }) =>
    api.anonymous.delete(`${guild()}/channels/${channelId}/messages/${messageId}`);
  const press: PanelFixture['press'] = ({ id }, fields = {}, inGuild = server.id) =>
    api.anonymous.post(`${guild(inGuild)}/panels/${id}/press`, { userId: '1', optionId: OPTION, ...fields });
  const events = (...types: string[]) => getData(as.get(`/v1/events?eventTypes=${types.join()}`));
  const justBefore: PanelFixture['justBefore'] = (method, meanwhile) => {
    const chat = api.service.chat as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    chat[method] = async (...args) => {
      // The method of the class is visible again.
      Reflect.deleteProperty(chat, method);
      await meanwhile();
      return chat[method]?.(...args);
    };
  };
  const tools = { channel, category, panel, deployed, read, messages, erase, press, events, justBefore };
  return { api, server, as, ...tools };
};

/** The ids of the messages. */
export const idsOf = (all: readonly { id: string }[]): string[] => all.map(({ id }) => id);
