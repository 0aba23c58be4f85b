import {
  showPlace,
  toPlaceChoices,
  toPlaceHint,
  toRoleChoices,
  toTagChoices,
} from '../../../apps/dashboard/src/fields/place-choices.ts';
import type { ChatServer } from '../../../apps/dashboard/src/fields/use-chat-server.ts';

const GROUPS = [{ id: '1', name: 'Tickets', missingPermissions: [], isAgeRestricted: false }];
const SERVER: ChatServer = {
  name: 'Server',
  iconUrl: null,
  channels: [],
  channelGroups: GROUPS,
  forums: [],
  roles: [{ id: '5', name: 'Staff' }],
  missingPermissions: [],
  intents: { messageContent: true, serverMembers: true },
  hiddenPlaces: [{ id: '2', missingPermissions: ['View Channels'] }],
  isComplete: false,
  hasAllRoles: true,
};
const choices = toPlaceChoices(SERVER, GROUPS);

it('shows a place that the bot does not see by its id, and takes it not for gone', () => {
  expect(['1', '2', '3'].map((id) => showPlace(choices, id))).toEqual([
    'Tickets',
    'Hidden from the bot: 2',
    'Unknown: 3',
  ]);
});

it('says what to do about it, and nothing where none is chosen', () => {
  const advice = 'The bot does not see what is hidden. In Discord, give its role “View Channels” there.';
  expect(toPlaceHint('The channels are made in it.', choices, ['1', '2'])).toBe(
    `The channels are made in it. ${advice}`,
  );
  expect(toPlaceHint(undefined, choices, ['2'])).toBe(advice);
  expect(toPlaceHint('The channels are made in it.', choices, ['1', '3'])).toBe('The channels are made in it.');
});

it('takes an id by hand where the chat does not list all', () => {
  expect(choices.hasOthers).toBe(true);
  expect(toPlaceChoices({ ...SERVER, isComplete: true }, GROUPS).hasOthers).toBe(false);
  expect(toPlaceChoices(null, [])).toEqual({ places: [], hasOthers: true, hiddenIds: [] });
  expect(toRoleChoices(SERVER)).toEqual({ places: SERVER.roles, hasOthers: false, hiddenIds: [] });
  expect(toRoleChoices({ ...SERVER, hasAllRoles: false }).hasOthers).toBe(true);
  expect([toTagChoices([]).hasOthers, toTagChoices(GROUPS).hasOthers]).toEqual([true, false]);
});
