import { useDiscord } from '../support/discord/discord.ts';
import { createDiscordSandbox } from '../support/chat/discord-chat.ts';
import { chatForumsContract } from './chat-forums.contract.ts';
import { chatLimitsContract } from './chat-limits.contract.ts';
import { chatThreadsContract } from './chat-threads.contract.ts';
import { chatContract, type ChatStores } from './chat.contract.ts';
import { directMessagesContract } from './direct-messages.contract.ts';

const discord = useDiscord();

describe('DiscordChat keeps the contract of', () => {
  let stores: ChatStores;
  beforeAll(() => {
    stores = { chat: createDiscordSandbox(discord) };
  });
  const current = () => stores;

  describe('ChatPlatform', () => {
    chatContract(current);
    describe('limits', () => chatLimitsContract(current));
    describe('threads', () => chatThreadsContract(current));
    describe('forums', () => chatForumsContract(current));
    describe('direct messages', () => directMessagesContract(current));
  });

  it('and sends nothing that the schemas of Discord refuse', () => {
    expect(discord.state.requests.length).toBeGreaterThan(10);
    expect(discord.state.invalidPayloads).toEqual([]);
  });
});
