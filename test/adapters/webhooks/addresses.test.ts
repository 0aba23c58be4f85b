import { isOpened, isPublic, parseAllowList } from '#adapters/webhooks/addresses.ts';

describe('a public address', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '192.169.0.1', '223.255.255.254', '2606:4700::1111', '2a00:1450::1'])(
    'is %s',
    (address) => expect(isPublic(address)).toBe(true),
  );

  it.each(['fe80::1%eth0', 'fe80::1%eth-0', '::127.0.0.1', '::ffff:8.8.8.8', '4000::1', '168.63.129.16'])(
    'is not %s',
    (address) => expect(isPublic(address)).toBe(false),
  );
});

describe('the list of opened addresses', () => {
  const allow = parseAllowList(['10.0.0.0/8', 'fd00::/8']);

  it.each(['10.1.2.3', '::ffff:10.1.2.3', '::ffff:a01:203', 'fd12::1', 'fd12::1%eth0'])('opens %s', (address) =>
    expect(isOpened(address, allow)).toBe(true),
  );

  it.each(['11.0.0.1', '::ffff:11.0.0.1', '::a01:203', 'fc00::1', '64:ff9b::10.1.2.3', '2002:a01:203::'])(
    'does not open %s',
    (address) => expect(isOpened(address, allow)).toBe(false),
  );

  it('takes a single address as a range of one', () => {
    const one = parseAllowList(['127.0.0.1', '::1']);
    expect(['127.0.0.1', '127.0.0.2', '::1', '::2'].map((address) => isOpened(address, one))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it.each(['', '10', '10/8', '10.1/16', '010.0.0.0/8', '10.0.0.0/33', '::/129', 'localhost/8', '10.0.0.0/8/8'])(
    'refuses "%s" with a sentence',
    (range) =>
      expect(() => parseAllowList(['10.0.0.0/8', range])).toThrow(`"${range}" is not an address range. Write it like`),
  );
});
