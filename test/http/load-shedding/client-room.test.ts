import { ClientRoom } from '#adapters/http/load-shedding/client-room.ts';

const enter = (room: ClientRoom, client: string, count: number): void => {
  for (let place = 0; place < count; place += 1) room.enter(client);
};

it('refuses a client last that is far below its share, when the room was made smaller', () => {
  const room = new ClientRoom();
  enter(room, 'flood', 250);
  const smaller = 40;
  expect(room.check('flood', smaller)).toBe('limit');
  for (let place = 0; place < 10; place += 1) {
    expect(room.check('quiet', smaller)).toBeNull();
    room.enter('quiet');
  }
  expect(room.check('quiet', smaller)).toBe('limit');
});

it('refuses everybody when so many clients with little fill it', () => {
  const room = new ClientRoom();
  for (let place = 0; place < 40; place += 1) room.enter(`client ${place}`);
  expect(room.check('another', 40)).toBe('limit');
});

it('counts what others occupy who share the room', () => {
  const room = new ClientRoom();
  enter(room, 'flood', 20);
  expect(room.check('quiet', 40, 60)).toBe('limit');
});
