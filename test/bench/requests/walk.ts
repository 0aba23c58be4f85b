import { type Connection, openConnection } from '../connection.ts';
import { getRequest } from './requests.ts';
import type { BenchServer } from '../servers.ts';

interface PageAnswer {
  readonly pagination: { readonly nextCursor: string | null };
}

const PAGE = 100;

/** Walks a server's tickets, page by page. @returns the cursor of the page that begins so many rows deep */
export const cursorAt = async (url: URL, server: BenchServer, depth: number): Promise<string> => {
  const connection = await openConnection(url);
  try {
    let cursor = '';
    for (let rows = 0; rows < depth; rows += PAGE) cursor = await cursorAfter(connection, server, cursor);
    return cursor;
  } finally {
    connection.close();
  }
};

const cursorAfter = async (connection: Connection, server: BenchServer, cursor: string): Promise<string> => {
  const path = `/v1/tickets?limit=${PAGE}${cursor && `&cursor=${cursor}`}`;
  const { status, body } = await connection.send(getRequest(path, server));
  if (status !== 200) throw new Error(`${path} was answered ${status}: ${body()}`);
  const { nextCursor } = (JSON.parse(body()) as PageAnswer).pagination;
  if (nextCursor === null) throw new Error(`Server ${server.guildId} has too few tickets for a deep page.`);
  return nextCursor;
};
