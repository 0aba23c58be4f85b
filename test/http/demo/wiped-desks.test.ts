import { DESK_MS, SECOND_WIPE_MS } from '#core/demo-desks/index.ts';
import {
  askForDesk,
  DEMO_ENVIRONMENT,
  findTables,
  newAddress,
  useToken,
  visitDemo,
  wipeDesks,
} from '../../support/demo/visit-demo.ts';
import { embeddedDatabase, availableDatabase } from '../../support/databases.ts';
import { useApi } from '../../support/use-api.ts';

const reason = (answer: { readonly status: number; readonly body: any }) => [answer.status, answer.body.error?.reason];

describe.each([
  ['the available database', availableDatabase],
  ['the embedded database', embeddedDatabase],
])('after an hour, on %s,', (_, database) => {
  const api = useApi({ environment: DEMO_ENVIRONMENT, database });

  it('session and tokens have ended, and nothing is left of the desk', async () => {
    const visitor = await visitDemo(api);
    const as = await useToken(api, visitor, ['tickets:read', 'tickets:write']);
    const file = { filename: 'a.txt', contentBase64: Buffer.from('some text').toString('base64') };
    const uploaded = await visitor.post(`/servers/${visitor.guild}/attachments`, file);
    expect(uploaded.status).toBe(201);
    await visitor.post(`/servers/${visitor.guild}/webhook-inbox`);
    await api.work();
    api.clock.advance(DESK_MS);
    expect(reason(await visitor.get('/servers'))).toEqual([401, 'not_signed_in']);
    await wipeDesks(api);
    expect(reason(await as.get('/v1/tickets'))).toEqual([401, 'token_invalid']);
    while ((await api.service.app.attachments.processDue()) > 0);
    api.clock.advance(SECOND_WIPE_MS);
    await wipeDesks(api);
    // The record of a file is removed after the file.
    expect(await findTables(api, visitor.guild)).toEqual([]);
    expect(await findTables(api, visitor.session.person.id)).toEqual([]);
  });

  it('a wipe that was broken off is finished by the next one', async () => {
    const visitor = await visitDemo(api);
    api.clock.advance(DESK_MS);
    const { database } = api.service;
    const query = database.query.bind(database);
    let statements = 0;
    database.query = (...given: Parameters<typeof query>) => {
      statements += 1;
      if (statements > 30) return Promise.reject(new Error('The process was killed.'));
      return query(...given);
    };
    try {
      await expect(api.service.demo?.wipe()).rejects.toThrow('killed');
    } finally {
      database.query = query;
    }
    expect(await findTables(api, visitor.guild)).not.toEqual([]);
    await wipeDesks(api);
    api.clock.advance(SECOND_WIPE_MS);
    await wipeDesks(api);
    expect(await findTables(api, visitor.guild)).toEqual([]);
  });

  it('a desk whose filling failed is wiped, and counts no more', async () => {
    const { categories } = api.service.app;
    const address = newAddress();
    const create = categories.create.bind(categories);
    Object.assign(categories, { create: () => Promise.reject(new Error('no')) });
    expect((await askForDesk(api, address)).status).toBe(500);
    Object.assign(categories, { create });
    await wipeDesks(api);
    for (const _ of [1, 2, 3]) expect((await askForDesk(api, address)).status).toBe(201);
  });
});
