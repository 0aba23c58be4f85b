import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import { type RESTGetAPICurrentUserGuildsResult, Routes } from 'discord-api-types/v10';
import { GatewayInformation } from '#adapters/discord/gateway/gateway-information.ts';
import { toFixture } from './to-fixture.ts';

export interface RecordOptions {
  readonly token: string;
  readonly apiBase: string;
  readonly gatewayUrl: string | null;
  /** Where the files are written; made when it does not exist. */
  readonly folder: string;
  readonly forMs: number;
}

/** Guilds, members, messages and the content of messages: what the bot listens to. */
const INTENTS: number = 33_283;
/** Of one type of event. */
const MAX_OF_TYPE = 3;

/**
 * Stores what Discord sends to a real bot as fixtures: some answers of the REST API, and for a time the first events of each type.
 * Ids and structure stay; texts of people and secrets are replaced.
 *
 * @returns the names of the files
 */
export const recordPayloads = async (options: RecordOptions): Promise<readonly string[]> => {
  await mkdir(options.folder, { recursive: true });
  const files: string[] = [];
  const write = async (name: string, payload: unknown): Promise<void> => {
    files.push(`${name}.json`);
    await writeFile(join(options.folder, `${name}.json`), `${JSON.stringify(toFixture(payload), null, 2)}\n`);
  };
  const information = new GatewayInformation(options);
  await recordAnswers(information, write);
  await recordEvents(options, information, write);
  return files.sort();
};

type Write = (name: string, payload: unknown) => Promise<void>;

const recordAnswers = async ({ rest }: GatewayInformation, write: Write): Promise<void> => {
  await write('rest-current-user', await rest.get(Routes.user()));
  await write('rest-current-application', await rest.get(Routes.currentApplication()));
  await write('rest-gateway-bot', await rest.get(Routes.gatewayBot()));
  const guilds = (await rest.get(Routes.userGuilds())) as RESTGetAPICurrentUserGuildsResult;
  await write('rest-current-user-guilds', guilds);
  for (const { id } of guilds.slice(0, 1)) {
    await write('rest-guild', await rest.get(Routes.guild(id)));
    await write('rest-guild-channels', await rest.get(Routes.guildChannels(id)));
    await write('rest-guild-active-threads', await rest.get(Routes.guildActiveThreads(id)));
  }
};

const recordEvents = async (
  { token, forMs }: RecordOptions,
  information: GatewayInformation,
  write: Write,
): Promise<void> => {
  const counts = new Map<string, number>();
  const writing: Promise<void>[] = [];
  const manager = new WebSocketManager({
    token,
    // A set of bits is no member of the enumeration that the library asks for.
    intents: INTENTS,
    rest: information.rest,
  });
  manager.fetchGatewayInformation = () => information.read();
  manager.on(WebSocketShardEvents.Dispatch, ({ t: type, d: data }) => {
    const number = (counts.get(type) ?? 0) + 1;
    counts.set(type, number);
    if (number <= MAX_OF_TYPE) writing.push(write(`gateway-${type.toLowerCase()}-${number}`, data));
  });
  await manager.connect();
  await pause(forMs);
  await manager.destroy();
  await Promise.all(writing);
};
