import { NO_PROBLEMS } from '../../../support/no-problems.ts';
import type { Notice } from '#core/chat/index.ts';
import { buildDefaultSettings, type TranscriptDelivery } from '#core/settings/index.ts';
import type { SettingsFields } from '#core/settings/index.ts';
import { postNotices } from '#core/tickets/notices/post-notices.ts';
import { orderNotice, toSnapshot } from '#core/tickets/index.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { InMemoryCategoryStore } from '#adapters/memory/category-store.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { InMemoryNoticeStore } from '#adapters/memory/notice-store.ts';
import { InMemorySandboxChat } from '#adapters/memory/sandbox-chat.ts';
import { InMemorySettingsStore } from '#adapters/memory/settings-store.ts';
import { createTranslator } from '#adapters/texts/translator.ts';
import { aCategory, aGuildId, aTicket, NOON, REQUESTER } from '../../../support/build.ts';
import { FakeClock } from '../../../support/fake-clock.ts';

const LINK = 'https://desk.example.com/transcripts/token';

interface Scene extends Partial<TranscriptDelivery> {
  readonly settings?: Partial<SettingsFields>;
  /** Whether the category has a channel for transcripts. */
  readonly hasChannel?: boolean;
  /** Null for a transcript that is too long for a file. */
  readonly html?: string | null;
  readonly messageCount?: number;
}

const setUp = async ({
  settings = {},
  hasChannel = false,
  html = '<p>Hi</p>',
  messageCount = 1,
  ...delivery
}: Scene) => {
  const [clock, state, guild] = [new FakeClock(NOON), new MemoryState(), aGuildId()];
  let lastId = 100;
  const chat = new InMemorySandboxChat(clock, () => String((lastId += 1)));
  const stores = {
    notices: new InMemoryNoticeStore(state),
    settings: new InMemorySettingsStore(state),
    categories: new InMemoryCategoryStore(state),
  };
  const [log, channel] = [(await chat.addChannel(guild, 'log')).id, (await chat.addChannel(guild, 'transcripts')).id];
  const category = aCategory(guild, { transcriptChannelId: hasChannel ? channel : null });
  await stores.categories.add(category);
  const before = buildDefaultSettings(guild);
  const transcriptDelivery = { ...before.transcriptDelivery, ...delivery };
  await stores.settings.save({ ...before, logChannelId: log, logStyle: 'event', transcriptDelivery, ...settings });
  const ticket = aTicket({ guildId: guild, categoryId: category.id, status: 'closed', ticketNumber: 7, messageCount });
  await orderNotice({ ...stores, clock, ids: uuidIds })('closed', toSnapshot(ticket));
  await postNotices({
    ...stores,
    problems: NO_PROBLEMS,
    tickets: { find: () => Promise.resolve(null) },
    transcriptAddresses: { isKnown: true, find: () => Promise.resolve(LINK) },
    transcriptDocuments: {
      render: () => Promise.resolve(html === null ? null : { filename: 'ticket-7.html', content: html }),
    },
    chat,
    clock,
    translator: createTranslator(),
  })();
  const show = (notices: readonly (Notice | null)[]) => notices.map((notice) => (notice ? toKind(notice) : null));
  const listChannel = async (id: typeof log) =>
    show(((await chat.listMessages(guild, id)) ?? []).map(({ notice }) => notice));
  return {
    logged: await listChannel(log),
    inCategory: await listChannel(channel),
    direct: show((await chat.listDirectMessages(guild, REQUESTER)).map(({ notice }) => notice)).toReversed(),
  };
};

/** Whether a message has a link or a file. */
const toKind = ({ buttonRows, files }: Notice): string => {
  const links = buttonRows.flat().filter(({ target }) => 'url' in target && target.url === LINK);
  return [...links.map(() => 'link'), ...(files ?? []).map(({ content }) => `file ${content}`)].join(' ') || 'neither';
};

const FILE = ['neither', 'file <p>Hi</p>'];

describe('the transcript of a closed ticket', () => {
  it('is a link in the log channel and in the direct message by default', async () => {
    const { logged, inCategory, direct } = await setUp({});
    expect([logged, inCategory, direct]).toEqual([['link'], [], ['link']]);
  });

  it('is a file where the server wants that', async () => {
    const shown = await setUp({
      settings: { transcriptToRequester: true },
      hasChannel: true,
      logChannel: 'file',
      requester: 'file',
      categoryChannel: 'file',
    });
    expect(shown).toEqual({ logged: FILE, inCategory: FILE, direct: FILE });
  });

  it('is in none of them where the server wants that', async () => {
    const shown = await setUp({
      settings: { transcriptToRequester: true },
      logChannel: 'none',
      requester: 'none',
    });
    expect(shown).toEqual({ logged: ['neither'], inCategory: [], direct: ['neither'] });
  });

  it('is in the channel of its category, also without a log channel', async () => {
    const { inCategory } = await setUp({ hasChannel: true, settings: { logChannelId: null } });
    expect(inCategory).toEqual(['link']);
  });

  it.each<Scene>([{ html: null }, { messageCount: 5_001 }])(
    'is a link when it is too long for a file: %j',
    async (long) => {
      const { logged } = await setUp({ ...long, logChannel: 'file' });
      expect(logged).toEqual(['neither', 'link']);
    },
  );

  it('is not in a direct message of a requester who gets one for the rating alone', async () => {
    const { direct } = await setUp({
      settings: { closedChannel: { mode: 'delete', afterHours: 24, parentId: null }, transcriptToRequester: false },
      requester: 'file',
    });
    expect(direct).toEqual(['neither']);
  });
});
