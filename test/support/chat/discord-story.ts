import type { Discord } from '../discord/discord.ts';
import type { MessageRecord } from '../discord/records.ts';
import { waitUntil } from '../wait-until.ts';
import { PATIENCE_MS } from './discord-processes.ts';
import type { DiscordScene } from './discord-scene.ts';
import { toDeskName } from './desk-name.ts';

export const hasButton =
  (id: string) =>
  ({ components }: MessageRecord): boolean =>
    JSON.stringify(components).includes(`"${id}"`);

/** All that a message shows: its text, and the texts of its components and embeds. */
export const readMessage = ({ content, components, embeds }: MessageRecord): string =>
  JSON.stringify([content, components, embeds]);

/** What people do and see over the processes, where the workers need some time. */
export const createStorySteps = (discord: Discord, scene: Pick<DiscordScene, 'agent'>) => {
  const until = (condition: () => boolean | Promise<boolean>, what: string): Promise<void> =>
    waitUntil(condition, { withinMs: PATIENCE_MS, what });
  /** The newest message of a channel that fits; waits for it. */
  const findMessage = async (
    channelId: string,
    fits: (message: MessageRecord) => boolean,
    what: string,
  ): Promise<MessageRecord> => {
    await until(() => discord.messages(channelId).some(fits), what);
    return discord.messages(channelId).findLast(fits)!;
  };
  return {
    until,
    findMessage,
    findButton: (channelId: string, id: string): Promise<MessageRecord> =>
      findMessage(channelId, hasButton(id), `The button ${id}`),
    findText: (channelId: string, text: string): Promise<MessageRecord> =>
      findMessage(channelId, (message) => readMessage(message).includes(text), `The text ${text}`),
    /** The agent uses a command of staff. @returns the text of the answer */
    useCommand: async (
      channelId: string,
      name: string,
      options: Record<string, string | boolean> = {},
    ): Promise<string> => (await scene.agent.uses(toDeskName(name), options, channelId).answer()).content,
    /** The agent opens the menu More, and chooses an entry. */
    chooseMore: async (channelId: string, name: string) => {
      const opening = await findMessage(channelId, hasButton('ticket:staff:more'), 'The button More');
      const { message: menu } = await scene.agent.presses(opening, 'ticket:staff:more').sees('message');
      return scene.agent.selects(menu, 'select', [`ticket:staff:${name}`]);
    },
  };
};
