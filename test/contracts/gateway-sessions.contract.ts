import type { Stores } from './stores.ts';

export const gatewaySessionsContract = (stores: () => Stores): void => {
  it('keeps the newest session of each shard, until it cannot be resumed', async () => {
    const { gatewaySessions } = stores();
    const session = {
      sessionId: 'abc',
      resumeUrl: 'wss://gateway.example.com',
      shardCount: 2,
      intents: 513,
      sequence: 41,
    };
    expect(await gatewaySessions.find(0)).toBeNull();
    await gatewaySessions.save(0, session);
    await gatewaySessions.save(1, { ...session, sessionId: 'other' });
    await gatewaySessions.save(0, { ...session, sequence: 42 });
    expect(await gatewaySessions.find(0)).toEqual({ ...session, sequence: 42 });
    await gatewaySessions.save(0, null);
    await gatewaySessions.save(0, null);
    expect(await gatewaySessions.find(0)).toBeNull();
    expect(await gatewaySessions.find(1)).toEqual({ ...session, sessionId: 'other' });
  });
};
