/**
 * Prints that a process is ready, whatever the level of its log: as a line for people, or as JSON where the log is JSON.
 * What follows for people is in the same write, so that whoever waits for the line has it too.
 */
export const announceReady = (name: string, url: string | null, welcome = ''): void => {
  const message = `${name} is ready${url === null ? '' : ` at ${url}`}`;
  const line = { level: 30, time: Date.now(), ...(url !== null && { url }), msg: message };
  process.stdout.write(`${process.stdout.isTTY ? message : JSON.stringify(line)}\n${welcome}`);
};
