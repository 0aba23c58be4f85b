import { AttachmentFlags, ChannelFlags } from 'discord-api-types/v10';
import { readAnswers } from '#adapters/discord/interactions/read-answers.ts';
import { readInteraction } from '#adapters/discord/interactions/read-interaction.ts';
import { readEvent } from '#adapters/discord/bot/read-event.ts';
import { readFiles } from '#adapters/discord/read-parts.ts';
import { readMessage } from '#adapters/discord/event-schemas.ts';
import { isSpoiler } from '#core/chat/index.ts';
import { listSampleEvents, SAMPLE_PARTS } from '../../support/discord/sample-events.ts';

const PLACE = { guild: '100', channel: '200', user: '7' };
const { IsAnimated, IsSpoiler } = AttachmentFlags;

const toFile = (filename: string, flags?: number) => ({
  id: '1',
  filename,
  url: 'https://cdn.example.com/a.png',
  ...(flags !== undefined && { flags }),
});

const sample = listSampleEvents(PLACE);
const MESSAGE: any = sample.find(({ type }) => type === 'MESSAGE_CREATE')?.data;
const FORM: any = sample.findLast(({ type }) => type === 'INTERACTION_CREATE')?.data;

const ofMessage = (file: object) => {
  const read = readMessage({ ...MESSAGE, message_snapshots: [], attachments: [file] });
  return read && readFiles(read);
};
const ofForward = (file: object) => {
  const [{ message }] = SAMPLE_PARTS.message_snapshots as any;
  const read = readMessage({
    ...MESSAGE,
    attachments: [],
    message_snapshots: [{ message: { ...message, attachments: [file] } }],
  });
  return read && readFiles(read);
};
const ofMenu = (file: object) => {
  const target = { channel_id: '200', author: { id: '8', username: 'lee' }, content: 'Hi', attachments: [file] };
  const data = { id: '1', type: 3, name: 'Open a ticket', target_id: '900', resolved: { messages: { 900: target } } };
  const { event } = readEvent({ t: 'INTERACTION_CREATE', d: { ...FORM, type: 2, data } });
  const read = event && readInteraction(event.d as Parameters<typeof readInteraction>[0]);
  return read?.event.type === 'menu_used' ? (read.event.message?.attachments ?? null) : null;
};
const readForm = (resolved: object, ids: readonly string[]) => {
  const components = [{ type: 18, id: 1, component: { type: 19, id: 2, custom_id: 'field', values: ids } }];
  const { event } = readEvent({
    t: 'INTERACTION_CREATE',
    d: { ...FORM, data: { custom_id: 'x', components, resolved } },
  });
  const { data } = event?.d as { data: Parameters<typeof readAnswers>[0] };
  const answer = readAnswers(data)['field'];
  return typeof answer === 'object' && 'values' in answer ? answer : null;
};
const ofForm = (file: object) => readForm({ attachments: { 1: file } }, ['1'])?.files ?? null;

/** Every way in which a file comes from Discord. */
const WAYS = { ofMessage, ofForward, ofMenu, ofForm };

describe.each(Object.entries(WAYS))('a file that is read by %s', (_, read) => {
  it.each([
    ['SPOILER_a.png', undefined, true],
    ['a.png', IsSpoiler, true],
    ['a.png', IsSpoiler | IsAnimated, true],
    ['SPOILER_a.png', IsSpoiler, true],
    ['a.png', IsAnimated, false],
    ['a.png', undefined, false],
  ])('named %s with the flags %s is hidden: %s', (filename, flags, isHidden) => {
    const files = read(toFile(filename, flags));
    expect(files).toMatchObject([{ filename: isHidden ? 'SPOILER_a.png' : 'a.png' }]);
    expect(files?.map((file) => isSpoiler(file.filename))).toEqual([isHidden]);
  });
});

it.each([
  [{ name: 'staff-only', flags: 0 }, 'staff-only'],
  [{ name: '___hidden___', flags: ChannelFlags.ChannelObfuscated }, undefined],
  [{ name: '___hidden___' }, undefined],
  [{ name: 'staff-only', flags: ChannelFlags.ChannelObfuscated }, undefined],
])('the channel %j that somebody has picked has the name %s', (channel, name) => {
  const answer = readForm({ channels: { 300: { id: '300', type: 0, ...channel } } }, ['300']);
  expect(answer).toEqual({ values: ['300'], ...(name !== undefined && { names: { 300: name } }) });
});
