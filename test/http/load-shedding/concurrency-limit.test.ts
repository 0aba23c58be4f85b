import { ConcurrencyLimit } from '#adapters/http/load-shedding/concurrency-limit.ts';

const PLENTY = 500;
const FEWEST = 40;

const fixture = () => {
  let now = 1_000;
  const limit = new ConcurrencyLimit(() => now);
  const pass = (ms: number) => (now += ms);
  /** Requests that wait so long, one after the other, for a while. */
  const wait = (waitedMs: number, forMs: number, inFlight = 200) => {
    for (let passed = 0; passed < forMs; passed += 10) {
      pass(10);
      limit.observe(now - waitedMs, inFlight);
    }
  };
  return { limit, pass, wait };
};

it('begins with plenty, and stays there while requests hardly wait', () => {
  const { limit, wait } = fixture();
  expect(limit.current).toBe(PLENTY);
  wait(60, 60_000, 499);
  expect(limit.current).toBe(PLENTY);
});

it('falls when every request of an interval has waited', () => {
  const { limit, pass, wait } = fixture();
  pass(10_000);
  wait(200, 150);
  expect(limit.current).toBeLessThan(150);
  expect(limit.current).toBeGreaterThanOrEqual(FEWEST);
});

it('does not fall for a burst, nor while one request now and then does not wait', () => {
  const { limit, pass, wait } = fixture();
  pass(10_000);
  for (let round = 0; round < 50; round += 1) {
    wait(400, 90);
    wait(5, 10);
  }
  expect(limit.current).toBe(PLENTY);
});

it('falls once for the requests that were accepted before', () => {
  const { limit, pass, wait } = fixture();
  pass(10_000);
  wait(500, 110);
  const after = limit.current;
  wait(600, 300);
  expect(limit.current).toBeGreaterThanOrEqual(after);
});

it('never falls below what keeps a service busy', () => {
  const { limit, pass, wait } = fixture();
  pass(10_000);
  wait(300, 10_000, 3);
  expect(limit.current).toBeGreaterThanOrEqual(FEWEST);
  expect(limit.current).toBeLessThan(2 * FEWEST);
});

it('has plenty again within five seconds, with requests and without', () => {
  for (const meanwhile of ['requests', 'nothing']) {
    const { limit, pass, wait } = fixture();
    pass(10_000);
    wait(300, 5_000, 50);
    expect(limit.current).toBeLessThan(100);
    if (meanwhile === 'requests') wait(5, 5_000);
    else pass(5_000);
    expect(limit.current).toBe(PLENTY);
  }
});
