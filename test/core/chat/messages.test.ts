import { type Button, type Post, toNotice, refuseThreads, toRows } from '#core/chat/index.ts';

const createButtons = (count: number): readonly Button[] =>
  Array.from({ length: count }, (_, index) => ({
    label: `Button ${index + 1}`,
    emoji: null,
    target: { id: `button-${index + 1}`, style: 'primary' },
  }));

const post: Post = { onBehalfOf: null, content: 'Hello', attachments: [] };

describe('buttons of a message', () => {
  it.each([
    [0, []],
    [1, [1]],
    [5, [5]],
    [6, [5, 1]],
    [10, [5, 5]],
    [12, [5, 5, 2]],
  ])('%i stand in rows of five at the most', (count, lengths) => {
    const buttons = createButtons(count);
    const rows = toRows(buttons);
    expect(rows.map((row) => row.length)).toEqual(lengths);
    expect(rows.flat()).toEqual(buttons);
  });

  it('stand under the post, without another text or a menu', () => {
    const buttons = createButtons(6);
    expect(toNotice({ ...post, buttons })).toEqual({
      content: null,
      embeds: [],
      buttonRows: [buttons.slice(0, 5), buttons.slice(5)],
      select: null,
    });
  });

  it('are no part of a post without buttons', () => {
    expect(toNotice(post)).toBeNull();
  });
});

describe('the message about a channel that cannot have threads', () => {
  it('names the channel and the setting to change', () => {
    expect(refuseThreads('4711').message).toBe(
      'Channel 4711 of the chat cannot have threads. Name a text channel for threads, or a forum for posts: chatParentId of the category, or parentChannelId of the flow.',
    );
  });

  it('says when no channel is set', () => {
    expect(refuseThreads(undefined).message).toContain('Channel (none) of the chat');
  });
});
