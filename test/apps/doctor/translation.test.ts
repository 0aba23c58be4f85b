import { ENGINE_NAMES, KEY, startStandIn, type Answer, type EngineName } from '../../adapters/translation/stand-ins.ts';
import { freePort } from '../../support/programs/redis-server.ts';
import { aFinding, examine } from './examine.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(open.splice(0).map((thing) => thing.close())));

const examineEngine = async (name: EngineName, answer?: Answer, set: Readonly<Record<string, string>> = {}) => {
  const standIn = await startStandIn(name, answer);
  open.push(standIn);
  return examine({
    EGRESS_ALLOW: '127.0.0.1',
    TRANSLATION_ENGINE: name,
    TRANSLATION_URL: `http://127.0.0.1:${standIn.port}`,
    TRANSLATION_KEY: KEY,
    TRANSLATION_MODEL: 'a-model',
    TRANSLATION_OPERATOR: 'Us',
    ...set,
  });
};

describe('the engine for translations', () => {
  it.each(ENGINE_NAMES)('passes when %s translates a word', async (name) => {
    const { list, exitCode } = await examineEngine(name);
    expect(list('translation')).toEqual([
      aFinding('ok', new RegExp(`^${name} translates.* from en to (de|es) was tried`)),
    ]);
    expect(exitCode).toBe(0);
  });

  it('is left out when there is none', async () => {
    expect((await examine({})).list('translation')).toEqual([]);
  });

  it.each<readonly [string, Answer, RegExp, RegExp]>([
    ['refuses the key', (response) => response.writeHead(403).end(), /status 403/, /TRANSLATION_KEY/],
    ['fails', (response) => response.writeHead(500).end(), /status 500/, /log of the engine/],
    ['is another one', (response) => response.end('<html>'), /not as documented/, /TRANSLATION_ENGINE/],
    ['has no characters left', (response) => response.writeHead(456).end(), /status 456/, /next month/],
    ['asks for a pause', (response) => response.writeHead(429).end(), /status 429/, /wait/],
  ])('fails when it %s, and prints no key', async (_, answer, found, advice) => {
    const { list, stdout, exitCode } = await examineEngine('libretranslate', answer);
    expect(list('translation')).toEqual([aFinding('failed', found, advice)]);
    expect(stdout).not.toContain(KEY);
    expect(exitCode).toBe(1);
  });

  it('fails when its address is not allowed', async () => {
    const { list } = await examineEngine('apertium', undefined, { EGRESS_ALLOW: '' });
    expect(list('translation')).toEqual([aFinding('failed', /EGRESS_ALLOW/, /EGRESS_ALLOW/)]);
  });

  it('fails when nothing listens', async () => {
    const { list } = await examineEngine('deepl', undefined, {
      TRANSLATION_URL: `http://127.0.0.1:${await freePort()}`,
    });
    expect(list('translation')).toEqual([aFinding('failed', /refused/, /TRANSLATION_URL/)]);
  });
});
