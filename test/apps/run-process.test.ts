import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const FIXTURE = fileURLToPath(new URL('floating-promise.ts', import.meta.url));

it('goes on after a promise that nobody waited for is rejected, and says so', async () => {
  const child = spawn(process.execPath, ['--no-warnings', FIXTURE], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString();
    if (output.includes('still here')) child.kill('SIGTERM');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  expect(output).toContain('An error was not handled.');
  expect(code).toBe(0);
});
