import { chooseLogFormat } from '../../apps/composition/config/log-format.ts';

it.each([
  [{}, false, 'json'],
  [{}, true, 'text'],
  [{ npm_lifecycle_event: 'start' }, false, 'text'],
  [{ npm_lifecycle_event: 'start:api' }, false, 'text'],
  [{ npm_lifecycle_event: 'dev' }, false, 'text'],
  [{ npm_lifecycle_event: 'test' }, false, 'json'],
  [{ LOG_FORMAT: 'json', npm_lifecycle_event: 'start' }, true, 'json'],
  [{ LOG_FORMAT: 'text' }, false, 'text'],
])('with %j, on a terminal: %s, the log is %s', (environment, isTerminal, format) => {
  expect(chooseLogFormat(environment, isTerminal)).toBe(format);
});
