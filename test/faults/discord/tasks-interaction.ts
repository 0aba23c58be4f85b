import { randomUUID } from 'node:crypto';
import { describeBuiltInCommands } from '#adapters/discord/built-in-commands.ts';
import { createTranslator } from '#adapters/texts/translator.ts';
import type { Json } from '../../support/spec-helpers.ts';
import type { Interaction } from '../../support/discord/interactions.ts';
import { PUBLIC_COMMAND } from './server.ts';
import { PATIENCE_MS } from '../../support/chat/discord-processes.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { compare, type PrepareTask } from './task.ts';
import { checkOpened, checkTicket } from './tasks-ticket.ts';

/** What the user reads in the end. */
const readLast = ({ responses }: Interaction): string => {
  const last = responses.at(-1);
  return last && 'message' in last ? last.message.content : '';
};

export const pressButton: PrepareTask = (server) => {
  const user = server.addUser();
  let press: Interaction | undefined;
  return Promise.resolve({
    name: 'press a button',
    run: () => {
      const { channelId, buttonId } = server.panel;
      press = user.presses(server.findPanelMessage(channelId), buttonId);
      return Promise.resolve();
    },
    check: async () => {
      const issues = await checkOpened(server, user);
      const { ticket } = await checkTicket(server, user);
      // Discord takes no answer to an interaction whose acknowledgement did not reach it.
      if (!press?.isAcknowledged) return issues;
      return [...issues, ...compare('the answer names the channel', readLast(press).includes(ticket?.channelId), true)];
    },
  });
};

/** A command whose answer everybody sees. */
export const useCommand: PrepareTask = (server) => {
  const user = server.addUser();
  const channelId = server.addChannel('lobby');
  let use: Interaction | undefined;
  return Promise.resolve({
    name: 'use a command',
    run: () => {
      use = user.uses(PUBLIC_COMMAND.name, {}, channelId);
      return Promise.resolve();
    },
    check: () => {
      const contents = server.discord.messages(channelId).map(({ content }) => content);
      const expected = use?.isAcknowledged ? [PUBLIC_COMMAND.content] : [];
      return Promise.resolve(compare('answers of the command', contents, expected));
    },
  });
};

/** A message is written while Discord reports nothing of the server. */
export const catchUp: PrepareTask = async (server) => {
  const user = server.addUser();
  const ticket = await server.openTicket(server.channelCategory, user);
  const said = `said ${randomUUID()}`;
  return {
    name: 'catch up',
    run: () => {
      server.guild.setAvailable(false);
      user.writes(ticket.channelId, said);
      server.guild.setAvailable(true);
      return Promise.resolve();
    },
    check: async () => {
      const stored: Json[] = await server.get(`/v1/tickets/${ticket.id}/messages?limit=100`);
      return compare(
        'messages of the ticket',
        stored.map(({ content }) => content),
        [said],
      );
    },
  };
};

/** A bot starts where a command is not offered yet, and another one has ended without a word. */
export const startBot: PrepareTask = ({ discord, processes }) => {
  const names = () => discord.commands.list(null).map(({ name }) => name);
  const commands = describeBuiltInCommands(createTranslator());
  const expected = commands.map(({ name }) => name);
  return Promise.resolve({
    name: 'start the bot',
    run: async () => {
      // That of the round before may still be starting.
      await waitUntil(() => processes.isRunning('bot'), { withinMs: PATIENCE_MS, what: 'A bot' });
      await processes.kill('bot');
      // Discord takes 200 new commands a day.
      discord.commands.replace(null, commands.slice(1));
      await processes.startAgain('bot');
    },
    check: () =>
      Promise.resolve([
        ...compare('commands of the bot', names().toSorted(), expected.toSorted()),
        ...compare('connected shards', discord.gateway.connectedShards, [0]),
      ]),
  });
};
