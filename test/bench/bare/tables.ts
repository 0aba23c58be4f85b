import { withClient } from '../database.ts';

/** Creates the tables the bare server writes to; it has a counter for each server there is. */
export const createBareTables = async (databaseUrl: string): Promise<void> => {
  await withClient(databaseUrl, (client) => client.query(TABLES));
};

const TABLES = `
  create table bare_tickets (like tickets including defaults, primary key (id), unique (guild_id, ticket_number));
  alter table bare_tickets alter last_activity_at drop not null;
  create index bare_tickets_created on bare_tickets (guild_id, created_at, id);

  create table bare_servers (id text primary key, last_ticket_number int not null);
  insert into bare_servers select id, 0 from servers;

  create table bare_outbox (
    id uuid primary key, guild_id text not null, type text not null, at timestamptz(3) not null,
    actor jsonb not null, data jsonb not null
  );
  create index bare_outbox_guild on bare_outbox (guild_id, id);

  create table bare_keys (
    token_id uuid not null, guild_id text not null, key text not null, fingerprint text not null,
    ticket_id uuid not null, expires_at timestamptz(3) not null, primary key (token_id, guild_id, key)
  );
  create index bare_keys_expiry on bare_keys (expires_at);
`;
