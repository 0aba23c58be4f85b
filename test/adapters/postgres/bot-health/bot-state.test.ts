import { PostgresBotState } from '#adapters/postgres/bot-health/bot-state.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { ALL_INTENTS, NO_INTENTS } from '#core/chat/index.ts';
import { plusMs } from '#core/shared/instant.ts';
import { NOON } from '../../../support/build.ts';
import { availableDatabase } from '../../../support/databases.ts';

let db: Database;
beforeAll(async () => {
  db = await availableDatabase();
});
afterAll(() => db.close());

const STORE = `insert into service_settings (name, value) values ('bot.intents', :value)
  on conflict (name) do update set value = excluded.value`;

it('says what the bot sees as it was stored last, and all of it before', async () => {
  const state = new PostgresBotState(db);
  expect(await state.getIntents()).toEqual(ALL_INTENTS);
  expect(await state.setIntents(NO_INTENTS)).toEqual(ALL_INTENTS);
  expect(await state.setIntents(ALL_INTENTS)).toEqual(NO_INTENTS);
});

it('knows until when a process is connected, by the latest report of all', async () => {
  const state = new PostgresBotState(db);
  expect(await state.getConnectedUntil()).toBeNull();
  for (const seconds of [10, 12, 11]) await state.noteConnected(plusMs(NOON, seconds * 1_000));
  expect(await state.getConnectedUntil()).toBe(plusMs(NOON, 12_000));
});

it.each(['', 'yes', 'null', '[]', '{"messageContent":false}', '{"messageContent":"no","serverMembers":false}'])(
  'takes no other value for intents: %j',
  async (value) => {
    const state = new PostgresBotState(db);
    await db.query(STORE, { value });
    expect(await state.getIntents()).toEqual(ALL_INTENTS);
    expect(await state.setIntents(NO_INTENTS)).toEqual(ALL_INTENTS);
    expect(await state.getIntents()).toEqual(NO_INTENTS);
  },
);
