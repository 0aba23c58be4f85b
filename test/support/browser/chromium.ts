import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectDevtools, type Devtools } from './devtools.ts';

const PLACES = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where Chromium is on this machine. */
export const findChromium = (): string | null => PLACES.find((place) => place && existsSync(place)) ?? null;

/** In CI a missing browser is a failure, not a reason to skip. */
export const hasChromium = process.env.CI === 'true' || findChromium() !== null;

export interface View {
  readonly width: number;
  readonly height: number;
  readonly scheme?: 'light' | 'dark';
}

/** A tab of the browser. */
export interface Page {
  /** The value of an expression in the page, which has to be JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Every address the page has asked for, itself included, whether or not it was let. */
  requests(): readonly string[];
  /** What the page has reported as an error or a warning, such as what its policy forbids. */
  problems(): readonly string[];
  /** Presses the mouse on the middle of the element. */
  click(selector: string): Promise<void>;
  /** When the next document is loaded. */
  loaded(): Promise<void>;
  /** Any other command of the DevTools protocol. */
  call(method: string, params?: object): Promise<any>;
  close(): Promise<void>;
}

/** A browser of a test's own, without a window and with an empty profile. */
export interface Browser {
  /** Opens the address and waits until it is loaded. */
  open(url: string, view?: View): Promise<Page>;
  close(): Promise<void>;
}

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
];

const PATIENCE_MS = 20_000;

/** The address for DevTools, which Chromium writes down once it listens. */
const devtoolsAddress = async (profile: string, child: ChildProcess): Promise<string> => {
  for (let waited = 0; waited < PATIENCE_MS && child.exitCode === null; waited += 50) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    const [port, path] = text.split('\n');
    if (port && path) return `ws://127.0.0.1:${port}${path}`;
    await sleep(50);
  }
  throw new Error(`Chromium did not start (exit status ${child.exitCode}).`);
};

const launch = async (program: string, profile: string): Promise<ChildProcess> => {
  const child = spawn(program, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore' });
  await once(child, 'spawn');
  return child;
};

const end = async (child: ChildProcess, profile: string): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await exited;
    clearTimeout(timer);
  }
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
};

/** @throws when there is no Chromium, or when it does not start */
export const startChromium = async (): Promise<Browser> => {
  const program = findChromium();
  if (!program) throw new Error('There is no Chromium; guard the suite with `hasChromium`, or set CHROMIUM.');
  const profile = await mkdtemp(join(tmpdir(), 'guildesk-chromium-'));
  const child = await launch(program, profile);
  const devtools = await devtoolsAddress(profile, child)
    .then(connectDevtools)
    .catch(async (error: unknown) => {
      child.kill('SIGKILL');
      await end(child, profile);
      throw error;
    });
  return {
    open: (url, view = { width: 1_280, height: 800 }) => openPage(devtools, url, view),
    close: async () => {
      await devtools.call('Browser.close').catch(() => child.kill('SIGKILL'));
      await end(child, profile);
    },
  };
};

const openPage = async (devtools: Devtools, url: string, view: View): Promise<Page> => {
  const { targetId } = await devtools.call('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await devtools.call('Target.attachToTarget', { targetId, flatten: true });
  const call = (method: string, params: object = {}) => devtools.call(method, params, sessionId);
  const requests: string[] = [];
  const stopListening = devtools.listen(sessionId, 'Network.requestWillBeSent', ({ request }) => {
    requests.push(request.url);
  });
  const problems: string[] = [];
  const stopLog = devtools.listen(sessionId, 'Log.entryAdded', ({ entry }) => {
    problems.push(entry.text);
  });
  const stopExceptions = devtools.listen(sessionId, 'Runtime.exceptionThrown', ({ exceptionDetails }) => {
    problems.push(exceptionDetails.text);
  });
  await Promise.all([call('Network.enable'), call('Page.enable'), call('Log.enable'), call('Runtime.enable')]);
  await show(call, view);
  const loaded = () => devtools.next(sessionId, 'Page.loadEventFired');
  await Promise.all([loaded(), call('Page.navigate', { url })]);
  const evaluate = evaluator(call);
  return {
    evaluate,
    requests: () => requests,
    problems: () => problems,
    click: (selector) => click(call, evaluate, selector),
    loaded,
    call,
    close: async () => {
      stopListening();
      stopLog();
      stopExceptions();
      await devtools.call('Target.closeTarget', { targetId });
    },
  };
};

const show = async (call: Page['call'], { width, height, scheme = 'light' }: View): Promise<void> => {
  const mobile = width < 600;
  await call('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile });
  await call('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
};

const evaluator =
  (call: Page['call']): Page['evaluate'] =>
  async (expression) => {
    const { result, exceptionDetails } = await call('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };

const click = async (call: Page['call'], evaluate: Page['evaluate'], selector: string): Promise<void> => {
  const { x, y } = await evaluate<{ x: number; y: number }>(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)});
    element.scrollIntoView({ block: 'center' });
    const box = element.getClientRects()[0];
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  })()`);
  const button = { x, y, button: 'left', clickCount: 1 };
  await call('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
  await call('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
  await call('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
};
