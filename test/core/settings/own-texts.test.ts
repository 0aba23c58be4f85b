import { createTranslator } from '#adapters/texts/translator.ts';
import { buildDefaultSettings } from '#core/settings/index.ts';
import { buildServerContext } from '#core/settings/server-context.ts';
import { aGuildId } from '../../support/build.ts';

const translator = createTranslator();
const write = (own: string): string =>
  buildServerContext(translator, { ...buildDefaultSettings(aGuildId()), texts: { 'ticket.opened': own } }).write(
    'ticket.opened',
    { requester: '<@7>', number: 12 },
  );

it.each([
  ['#{{ticket.number}} of {{requester.mention}}', '#12 of <@7>'],
  ['#{{ number }} of {{requester}}', '#12 of <@7>'],
  ['#{{ticket.number}} {{number}}', '#12 12'],
  ['{{ticket.subject}} {{constructor}}', '{{ticket.subject}} {{constructor}}'],
])('an own text is filled in by the long and the short names of its variables: %s', (own, text) => {
  expect(write(own)).toBe(text);
});
