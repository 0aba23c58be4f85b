import { ALL_INTENTS, CHAT_LIMITS } from '#core/chat/index.ts';
import { SECRETS_KEY } from '../support/api.ts';
import { ConfigError, readConfig, requireDatabaseUrl } from '../../apps/composition/config/config.ts';
import type { Need } from '../../apps/composition/config/config-groups.ts';
import { Environment } from '../../apps/composition/config/environment.ts';
import { requireDiscord, requireToken } from '../../apps/composition/config/config-discord.ts';

it('has a default for everything, and takes an empty variable as one that is not set', () => {
  expect(readConfig({ PORT: '', REDIS_URL: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    redisUrl: null,
    rateLimitPerMinute: null,
    trustedProxies: 0,
    metricsPort: null,
    graceMs: 0,
    sandbox: { isOpen: true, token: null, limits: CHAT_LIMITS, intents: ALL_INTENTS },
    logLevel: 'info',
  });
});

it('reads what is set', () => {
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: 'postgres://u@h/d',
    SECRETS_KEY,
    RATE_LIMIT_PER_MINUTE: '5',
    TRUST_PROXY: '2',
    CORS_ORIGINS: 'https://a.example.com, http://localhost:5173',
  });
  expect(config).toMatchObject({ port: 0, databaseUrl: 'postgres://u@h/d', rateLimitPerMinute: 5, trustedProxies: 2 });
  expect(config.allowedOrigins).toEqual(['https://a.example.com', 'http://localhost:5173']);
});

it.each([
  ['PORT', '70000'],
  ['PORT', 'x'],
  ['DATABASE_POOL', '1'],
  ['CHAT_PLATFORM', 'irc'],
  ['PUBLIC_URL', 'ftp://h'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_FORMAT', 'xml'],
  ['RATE_LIMIT_PER_MINUTE', '0'],
  ['TRUST_PROXY', 'perhaps'],
  ['TRUST_PROXY', '17'],
  ['METRICS_PORT', 'x'],
  ['WORKER_PORT', '70000'],
  ['BOT_PORT', 'x'],
  ['DISCORD_SHARDS', '0'],
  ['SHUTDOWN_GRACE_SECONDS', '-1'],
  ['SHUTDOWN_GRACE_SECONDS', '16'],
  ['EGRESS_ALLOW', '10.0.0.0/33'],
  ['EGRESS_ALLOW', 'localhost'],
  ['S3_BUCKET', '../other'],
  ['S3_BUCKET', 'a/b'],
  ['S3_ENDPOINT', 'minio.example.com'],
])('refuses %s=%s, naming both', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}: .*"${value}"`));
});

it.each(Object.keys(Environment.shape))('says what %s has to be in plain words', (name) => {
  const messages = ['\u0001', '-1', '999999999999', 'x'].flatMap((value) => {
    const parsed = Environment.shape[name as keyof typeof Environment.shape].safeParse(value);
    return parsed.error?.issues.map(({ message }) => message) ?? [];
  });
  expect(messages.filter((message) => /Invalid|expected|received|NaN|Too (big|small)|<|>/.test(message))).toEqual([]);
});

it.each<[Need[], object, RegExp]>([
  [['database'], {}, /DATABASE_URL: [^]*SECRETS_KEY: /],
  [
    ['database', 'discord', 'token'],
    {},
    /DATABASE_URL: [^]*SECRETS_KEY: [^]*CHAT_PLATFORM: [^]*DISCORD_APPLICATION_ID: [^]*DISCORD_TOKEN: /,
  ],
  [
    ['discord', 'token'],
    { CHAT_PLATFORM: 'discord', PORT: 'x' },
    /PORT: [^]*DISCORD_APPLICATION_ID: [^]*DISCORD_TOKEN: /,
  ],
])('names all that a process with %j lacks, each once', (needs, environment, names) => {
  let message = '';
  try {
    readConfig(environment as Record<string, string>, needs);
  } catch (error) {
    ({ message } = error as Error);
  }
  expect(message).toMatch(names);
  const named = [...message.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name);
  expect(named).toEqual([...new Set(named)]);
});

it.each([
  ['DATABASE_URL', 'mysql://u:hunter2@h/d'],
  ['DATABASE_URL', 'hunter2 is no address'],
  ['REDIS_URL', 'http://:hunter2@h'],
])('refuses %s=%s without repeating the password', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name}: `));
  expect(() => readConfig({ [name]: value })).not.toThrow(/hunter2/);
});

it.each([
  [{ HOST: '127.0.0.1' }, 0],
  [{ HOST: '127.0.0.2' }, 0],
  [{ HOST: '::1' }, 0],
  [{ HOST: 'localhost' }, 0],
  [{ HOST: '0.0.0.0' }, 5_000],
  [{ HOST: '::' }, 5_000],
  [{ HOST: '10.1.2.3' }, 5_000],
  [{ HOST: '127.0.0.1', SHUTDOWN_GRACE_SECONDS: '2' }, 2_000],
  [{ HOST: '0.0.0.0', SHUTDOWN_GRACE_SECONDS: '0' }, 0],
])('gives a balancer time to notice a stop where there may be one: %j', (environment, graceMs) => {
  expect(readConfig(environment)).toMatchObject({ graceMs });
});

it('takes true as one proxy, as before', () => {
  expect(readConfig({ TRUST_PROXY: 'true' })).toMatchObject({ trustedProxies: 1 });
  expect(readConfig({ TRUST_PROXY: 'false' })).toMatchObject({ trustedProxies: 0 });
});

it('opens the sandbox beside a database server only when it is asked for', () => {
  const postgres = { DATABASE_URL: 'postgres://u@h/d', SECRETS_KEY };
  expect(readConfig(postgres).sandbox).toEqual({
    isOpen: false,
    token: null,
    limits: CHAT_LIMITS,
    intents: ALL_INTENTS,
  });
  expect(readConfig({ ...postgres, CHAT_PLATFORM: 'sandbox' }).sandbox.isOpen).toBe(true);
  expect(readConfig({ ...postgres, SANDBOX_LIMITS: 'off' }).sandbox.limits).toBeNull();
  expect(() => readConfig({ SANDBOX_TOKEN: 'short-secret' })).toThrow(/SANDBOX_TOKEN: at least 16/);
  expect(() => readConfig({ SANDBOX_TOKEN: 'short-secret' })).not.toThrow(/short-secret/);
});

it('needs the token and the application for a bot of Discord, and opens no sandbox beside it', () => {
  const chosen = { CHAT_PLATFORM: 'discord' };
  expect(() => readConfig(chosen)).toThrow(/(?=[^]*DISCORD_TOKEN: is needed)(?=[^]*DISCORD_APPLICATION_ID: is needed)/);
  const bot = { ...chosen, DISCORD_TOKEN: 'a token', DISCORD_APPLICATION_ID: '300000000000000001' };
  expect(readConfig(bot)).toMatchObject({
    sandbox: { isOpen: false },
    discordSignIn: null,
    discord: {
      token: 'a token',
      applicationId: '300000000000000001',
      apiBase: 'https://discord.com/api/v10',
      gatewayUrl: null,
    },
  });
  expect(readConfig({ ...bot, CHAT_PLATFORM: 'sandbox' }).discord).toBeNull();
  const elsewhere = { DISCORD_API_BASE: 'http://127.0.0.1:1/api/v10', DISCORD_GATEWAY_URL: 'ws://127.0.0.1:1' };
  expect(readConfig({ ...bot, ...elsewhere }).discord).toMatchObject({
    apiBase: elsewhere.DISCORD_API_BASE,
    gatewayUrl: elsewhere.DISCORD_GATEWAY_URL,
  });
  const wrong = { ...bot, DISCORD_GATEWAY_URL: 'https://example.com', DISCORD_APPLICATION_ID: 'x' };
  expect(() => readConfig(wrong)).toThrow(/(?=[^]*DISCORD_GATEWAY_URL)(?=[^]*DISCORD_APPLICATION_ID)/);
  expect(() => readConfig(wrong)).not.toThrow(/a token/);
});

it('does not repeat a key that it cannot read', () => {
  const wrong = `k1:${'hush'.repeat(3)}`;
  expect(() => readConfig({ SECRETS_KEY: wrong })).toThrow(/SECRETS_KEY: .*32 bytes/);
  expect(() => readConfig({ SECRETS_KEY: wrong })).not.toThrow(/hush/);
});

it('needs the key of secrets beside a database server, which other processes share', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://u@h/d' })).toThrow(/SECRETS_KEY: is needed with DATABASE_URL/);
  expect(() => readConfig({ DATABASE_URL: 'postgres://u@h/d', PORT: 'x' })).toThrow(/(?=[^]*PORT)(?=[^]*SECRETS_KEY)/);
});

it('needs a database server for API and worker as separate processes', () => {
  expect(() => requireDatabaseUrl(readConfig({}))).toThrow(/DATABASE_URL/);
  const config = readConfig({ DATABASE_URL: 'postgres://u@h/d', SECRETS_KEY });
  expect(requireDatabaseUrl(config)).toBe(config);
});

it('needs Discord as the chat platform for a bot as a process of its own', () => {
  expect(() => requireDiscord(readConfig({}).discord)).toThrow(/CHAT_PLATFORM: has to be "discord"/);
  const bot = { CHAT_PLATFORM: 'discord', DISCORD_TOKEN: 'a.b.c', DISCORD_APPLICATION_ID: '42' };
  expect(requireDiscord(readConfig(bot).discord)).toMatchObject({ token: 'a.b.c', applicationId: '42' });
});

it('needs no token behind a gate, except in the bot and the gate', () => {
  const bot = { CHAT_PLATFORM: 'discord', DISCORD_APPLICATION_ID: '42' };
  expect(() => readConfig(bot)).toThrow(/DISCORD_TOKEN: is needed with CHAT_PLATFORM=discord/);
  const discord = requireDiscord(readConfig({ ...bot, DISCORD_PROXY: 'http://127.0.0.1:3100' }).discord);
  expect(discord).toMatchObject({ token: null, proxyUrl: 'http://127.0.0.1:3100' });
  expect(() => requireToken(discord)).toThrow(/DISCORD_TOKEN: is needed by the bot and by the gate/);
  expect(requireToken({ token: 'a.b.c' })).toBe('a.b.c');
});

it('keeps files in the data folder, or in a bucket that is described completely', () => {
  expect(readConfig({}).s3).toBeNull();
  const all = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'secret' };
  const described = { bucket: 'files', accessKeyId: 'AK', secretAccessKey: 'secret' };
  expect(readConfig(all).s3).toEqual({ ...described, endpoint: null, region: 'us-east-1' });
  const elsewhere = { S3_ENDPOINT: 'https://minio.example.com', S3_REGION: 'eu' };
  expect(readConfig({ ...all, ...elsewhere }).s3).toEqual({
    ...described,
    endpoint: 'https://minio.example.com',
    region: 'eu',
  });
  for (const name of Object.keys(all)) {
    expect(() => readConfig({ ...all, [name]: '' })).toThrow(new RegExp(`${name}: is needed with S3_`));
  }
  expect(() => readConfig({ S3_ENDPOINT: 'https://minio.example.com' })).toThrow(
    /S3_BUCKET: is needed.*\n.*S3_ACCESS_KEY_ID: is needed.*\n.*S3_SECRET_ACCESS_KEY: is needed/,
  );
});
