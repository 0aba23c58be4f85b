/** A connection to a browser over its DevTools protocol. */
export interface Devtools {
  /** @throws what the browser says against it */
  call(method: string, params?: object, sessionId?: string): Promise<any>;
  /** @returns what ends it */
  listen(sessionId: string, event: string, listener: (params: any) => void): () => void;
  /** The next event of this name. */
  next(sessionId: string, event: string): Promise<any>;
}

interface Waiting {
  readonly resolve: (result: any) => void;
  readonly reject: (error: Error) => void;
}

type Listener = (sessionId: string, event: string, params: any) => void;

const opened = (socket: WebSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('The browser cannot be reached.')), { once: true });
  });

export const connectDevtools = async (url: string): Promise<Devtools> => {
  const socket = new WebSocket(url);
  const calls = new Map<number, Waiting>();
  const listeners = new Set<Listener>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, method, params, sessionId } = JSON.parse(String(data));
    if (id === undefined) for (const listener of listeners) listener(sessionId, method, params);
    else if (error) calls.get(id)?.reject(new Error(error.message));
    else calls.get(id)?.resolve(result);
    calls.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of calls.values()) reject(new Error('The browser has closed the connection.'));
  });
  await opened(socket);

  let last = 0;
  const listen: Devtools['listen'] = (session, event, hear) => {
    const listener: Listener = (from, name, params) => {
      if (from === session && name === event) hear(params);
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    call: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        last += 1;
        calls.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params, sessionId }));
      }),
    listen,
    next: (session, event) =>
      new Promise((resolve) => {
        const stop = listen(session, event, (params) => {
          stop();
          resolve(params);
        });
      }),
  };
};
