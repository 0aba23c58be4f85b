import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

export interface DrainTimes {
  /** How long kept-alive connections stay open for requests that their clients may have just sent. */
  readonly lingerMs: number;
  /** Requests that are still in flight this long after `announce` are cut off. */
  readonly patienceMs: number;
}

/** A server that can be stopped without resetting a connection. */
export interface Drainable {
  readonly server: Server;
  /** Lists the connections with a request that is not answered yet. */
  readonly listBusy: () => ReadonlySet<Socket>;
  /** From now on every answer carries `Connection: close`; connections are accepted and requests answered as before. */
  readonly announce: () => void;
  /** Accepts no more connections. Resolves when every request is answered and every connection is closed. */
  readonly finish: () => Promise<void>;
}

/** How often connections that have become idle are closed. */
const SWEEP_MS = 50;
/** How long the listener stays, at the most, for connections that wait to be accepted. */
const ACCEPTING_MS = 2_000;

/**
 * Clients of a server that stops read `Connection: close` and send nothing more on that connection; an idle connection
 * is closed only when nothing has arrived on it.
 */
export const createDrainable = (
  options: ServerOptions,
  respond: RequestListener,
  { lingerMs, patienceMs }: DrainTimes,
): Drainable => {
  const gate = createGate(respond);
  const server = createServer(options, gate.listener);
  const connections = trackConnections(server);
  let announcedAt: number | null = null;
  const announce = () => {
    gate.askToClose();
    return (announcedAt ??= performance.now());
  };
  const finish = async () => {
    const cutMs = announce() + patienceMs - performance.now();
    const cut = setTimeout(() => server.closeAllConnections(), Math.max(0, cutMs));
    await gate.whileHolding(connections.acceptAll);
    const closed = closeListener(server);
    await Promise.race([closed, pause(lingerMs)]);
    const sweep = setInterval(() => void connections.closeIdle(), SWEEP_MS);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
  };
  return { server, listBusy: gate.listBusy, announce, finish };
};

/** Wraps the application: it can ask clients to close their connections, and delay requests briefly. */
const createGate = (respond: RequestListener) => {
  const unanswered = new Set<ServerResponse>();
  let heldRequests: (() => void)[] | null = null;
  let isAsking = false;
  const listener: RequestListener = (request, response) => {
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
    if (isAsking) askToClose(response);
    if (heldRequests) heldRequests.push(() => respond(request, response));
    else respond(request, response);
  };
  return {
    listener,
    listBusy: () => new Set([...unanswered].map(({ req }) => req.socket)),
    askToClose: () => {
      isAsking = true;
      unanswered.forEach(askToClose);
    },
    whileHolding: async (work: () => Promise<void>): Promise<void> => {
      const waiting: (() => void)[] = (heldRequests ??= []);
      await work();
      heldRequests = null;
      for (const answer of waiting) answer();
    },
  };
};

const askToClose = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('Connection', 'close');
};

/** Node's own `close` of an HTTP server also closes idle connections at once: those too on which a request arrives. */
const closeListener = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });

const trackConnections = (server: Server) => {
  const open = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket) => {
    accepted += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  /** A turn of the event loop reads what has arrived, and accepts one connection if any wait. @returns whether it did */
  const turn = async (): Promise<boolean> => {
    const before = accepted;
    await nextTurn();
    return accepted > before;
  };

  return {
    /**
     * Closing a listener resets the connections that wait to be accepted. Each takes a turn of the event loop, so
     * nothing else may run at the same time.
     */
    acceptAll: async (): Promise<void> => {
      const until = performance.now() + ACCEPTING_MS;
      await turn();
      for (let hasAccepted = true; hasAccepted && performance.now() < until;) hasAccepted = await turn();
    },

    /** Those that never sent anything too, which Node does not count as idle. */
    closeIdle: async (): Promise<void> => {
      await turn();
      server.closeIdleConnections();
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    },
  };
};
