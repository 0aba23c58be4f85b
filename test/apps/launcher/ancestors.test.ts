import { isAnyGone, npmAncestors } from '../../../apps/launcher/ancestors.js';

/** A process table: each command's parent is the next one. The first has the process id 11. */
const table =
  (...commands: string[]) =>
  (pid: number) => {
    const command = commands[pid - 11];
    return command === undefined ? null : { parent: pid + 1, command };
  };

it.each([
  ['npm through sh', ['sh -c node apps/launch.js', 'npm start', '-bash', 'sshd'], [11, 12]],
  ['npm itself', ['npm start', 'bash', 'systemd'], [11]],
  [
    'npm by npx',
    ['/bin/sh -c node x', 'npm start  ', "sh -c 'npm' start", 'npm exec npm@10.8.2 start', 'bash'],
    [11, 12, 13, 14],
  ],
  ['a shell', ['bash', 'sshd'], []],
  ['a service manager', ['/lib/systemd/systemd'], []],
  ['a program that npm started', ['node server.js', 'sh -c node server.js', 'npm start'], []],
  ['a container whose first process is npm', ['sh -c node x', 'npm start'], [11, 12]],
])('watches the npm processes that started it: %s', (_, commands, watched) => {
  expect(npmAncestors(11, table(...commands))).toEqual(watched);
});

it('notices that a parent is another one, and that an ancestor has ended', () => {
  const ended = 2 ** 22 + 1;
  expect(isAnyGone([])).toBe(false);
  expect(isAnyGone([process.ppid])).toBe(false);
  expect(isAnyGone([process.pid])).toBe(true);
  expect(isAnyGone([process.ppid, ended])).toBe(true);
});
