import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { emptyFolder, type RunningService, startService } from '../support/programs/process.ts';

const SILENT_FOR = 2;

withPostgres('a start while PostgreSQL does not answer', () => {
  let proxy: Server;
  let service: RunningService;
  const sockets: Socket[] = [];
  afterEach(async () => {
    await service.kill();
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });

  it('waits until it answers, and says so', async () => {
    const url = new URL(await postgresUrl());
    const target = { host: url.hostname, port: Number(url.port || 5432) };
    let connections = 0;
    proxy = createServer((incoming) => {
      sockets.push(incoming.on('error', () => incoming.destroy()));
      if ((connections += 1) <= SILENT_FOR) return;
      const outgoing = connect(target);
      sockets.push(outgoing.on('error', () => outgoing.destroy()));
      incoming.pipe(outgoing).pipe(incoming);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    url.port = String((proxy.address() as AddressInfo).port);
    service = await startService({ DATABASE_URL: url.href, DATA_DIR: await emptyFolder() });
    // One warning, and another only after ten seconds.
    expect(service.output().match(/127\.0\.0\.1:\d+ cannot be used: .* Trying again/g)).toHaveLength(1);
  });
});
