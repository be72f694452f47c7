import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { createRefusalLimits } from '../../../src/domain/apps/refusalLimits'
import { networkOf } from '../../../src/lib/networks'

/** Creates limits with a clock that the tests set. */
function limitsAt(limit: number, second: number) {
  let now = second * 1000
  const limits = createRefusalLimits(limit, () => now)
  const refuse = (who: string, times: number) => {
    for (let n = 0; n < times; n++) limits.count(who)
  }
  const at = (later: number) => {
    now = later * 1000
  }
  return { limits, refuse, at }
}

test('makes clients at the limit wait for the minute to end, and no others', () => {
  const { limits, refuse, at } = limitsAt(3, 600)
  refuse('a', 2)
  expect(limits.wait('a')).toBe(0)
  refuse('a', 1)
  expect(limits.wait('a')).toBe(60)
  at(659.5)
  expect(limits.wait('a')).toBe(1)
  at(660)
  expect(limits.wait('a')).toBe(0)
})

test('starts each minute at zero', () => {
  const { limits, refuse, at } = limitsAt(3, 659)
  refuse('a', 2)
  at(660)
  refuse('a', 2)
  expect(limits.wait('a')).toBe(0)
  refuse('a', 1)
  expect(limits.wait('a')).toBe(60)
})

test('counts each client separately', () => {
  const { limits, refuse } = limitsAt(3, 600)
  refuse('a', 3)
  expect(limits.wait('a')).toBeGreaterThan(0)
  expect(limits.wait('b')).toBe(0)
})

test('does not count a wait as a refusal', () => {
  const { limits, refuse } = limitsAt(3, 600)
  refuse('a', 2)
  for (let n = 0; n < 10; n++) limits.wait('a')
  expect(limits.wait('a')).toBe(0)
})

test('has no limit with 0', () => {
  const { limits, refuse } = limitsAt(0, 600)
  refuse('a', 10_000)
  expect(limits.wait('a')).toBe(0)
})

test('of the lookups by clients at the limit, two run at once', async () => {
  const { limits, refuse } = limitsAt(3, 600)
  refuse('a', 3)
  let [running, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++running)
    await Bun.sleep(0)
    running--
  }
  const lookUps = (who: string) =>
    Promise.all(Array.from({ length: 8 }, () => limits.lookup(who, work)))
  await lookUps('a')
  expect(most).toBe(2)
  await lookUps('b')
  expect(most).toBe(8)
})

test('bounds memory by forgetting the clients that have sent no requests for the longest time', () => {
  const { limits, refuse } = limitsAt(2, 600)
  refuse('silent', 2)
  refuse('busy', 2)
  for (let n = 0; n < 50_000; n++) {
    limits.count(`scanner ${n}`)
    if (n % 1000 === 0) limits.wait('busy')
  }
  expect(limits.wait('busy')).toBeGreaterThan(0)
  expect(limits.wait('silent')).toBe(0)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('counts %p under %p', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('counts addresses of one /64 together, and those of the next separately', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('203.0.113.7')).not.toBe(networkOf('203.0.113.8'))
})

test('counts every spelling of an IPv6 address under one network', () => {
  const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff }))
  const groups = fc.array(group, { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(groups, fc.nat({ max: 7 }), fc.nat({ max: 7 }), (address, from, to) => {
      fc.pre(!address.slice(0, 5).every((part) => part === 0))
      const plain = address.map((part) => part.toString(16))
      const network = `${plain.slice(0, 4).join(':')}::/64`
      expect(networkOf(plain.join(':'))).toBe(network)
      const padded = plain.map((part) => part.padStart(4, '0').toUpperCase())
      expect(networkOf(padded.join(':'))).toBe(network)

      const [high = 0, low = 0] = address.slice(6)
      const tail = [high >> 8, high & 255, low >> 8, low & 255].join('.')
      expect(networkOf([...plain.slice(0, 6), tail].join(':'))).toBe(network)

      const zeros = from <= to && to < 6 && address.slice(from, to + 1).every((part) => part === 0)
      if (!zeros) return
      const head = plain.slice(0, from).join(':')
      expect(networkOf(`${head}::${plain.slice(to + 1).join(':')}`)).toBe(network)
      expect(networkOf(`${head}::${[...plain.slice(to + 1, 6), tail].join(':')}`)).toBe(network)
    }),
    { numRuns: 1000, examples: [[[0, 0, 5, 6, 7, 8, 0x102, 0x304], 0, 1]] },
  )
})
