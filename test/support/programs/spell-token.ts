import { Agent, request as sendRequest } from 'node:http';

/** A process that asks with one token in 500 spellings, four times a second each, until it is ended. */
const [url = '', token = ''] = process.argv.slice(2);
const SPELLINGS = 500;
const EVERY_MS = 250;

/** The same token, written differently each time. */
const spell = (place: number): string => {
  const name = Array.from('bearer', (letter, bit) => ((place >> bit) & 1 ? letter.toUpperCase() : letter)).join('');
  return `${name}${' '.repeat(1 + (place >> 6))}${token}`;
};

const agent = new Agent({ keepAlive: true });
const ask = (place: number): void => {
  const headers = { authorization: spell(place) };
  sendRequest(new URL('/v1/tickets?q=login', url), { agent, headers }, (answer) =>
    answer.resume().on('close', () => setTimeout(ask, EVERY_MS, place)),
  )
    .on('error', () => setTimeout(ask, EVERY_MS, place))
    .end();
};
for (let place = 0; place < SPELLINGS; place += 1) ask(place);
