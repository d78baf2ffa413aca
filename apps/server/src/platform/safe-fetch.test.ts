import { createServer, request, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPublicAddress } from './private-addresses.ts'
import { postSafely, fetchSafely } from './safe-fetch.ts'

let server: Server
let answer: RequestListener = (_request, response) => response.end()
const asked: string[] = []
beforeAll(async () => {
  server = createServer((incoming, response) => {
    asked.push(`${incoming.headers.host} ${incoming.url}`)
    void answer(incoming, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

/** Reads over plain HTTP from this machine's server, which stands for a public one. */
const net = (over: { resolve?: string[]; isAllowed?: (address: string) => boolean; ms?: number } = {}) => ({
  resolve: async () => over.resolve ?? ['127.0.0.1'],
  isAllowed: over.isAllowed ?? (() => true),
  ms: over.ms ?? 3000,
  request: ((url: URL, options: object, done: never) =>
    request(
      { ...options, host: url.hostname, path: url.pathname, port: (server.address() as AddressInfo).port },
      done,
    )) as never,
})

it('R-521 addresses of private, local and special networks do not count as internet, in any notation', () => {
  const inner = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001:0:4136:e378::1',
    'localhost',
    '',
  ]
  expect(inner.filter((address) => isPublicAddress(address))).toEqual([])
  const outer = ['8.8.8.8', '172.32.0.1', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4002::1']
  expect(outer.filter((address) => !isPublicAddress(address))).toEqual([])
})

it('R-521 only https on its own port is read, and no host with a private address among its addresses', async () => {
  asked.length = 0
  const closed = { isAllowed: isPublicAddress }
  const addresses = [
    'http://negozio.test/',
    'https://negozio.test:8443/',
    'https://user:pass@negozio.test/',
    'ftp://negozio.test/',
    'no address',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
  ]
  for (const address of addresses)
    expect([address, await fetchSafely(address, net(closed))]).toEqual([address, undefined])
  const mixed = net({ ...closed, resolve: ['8.8.8.8', '10.0.0.1'] })
  expect(await fetchSafely('https://negozio.test/', mixed)).toBeUndefined()
  expect(asked).toEqual([])
})

it('R-521 the connection uses the checked address, and the host keeps its name', async () => {
  asked.length = 0
  let lookups = 0
  answer = (_request, response) => response.setHeader('content-type', 'text/html').end('<title>Pane</title>')
  const rebinding = { ...net(), resolve: async () => ((lookups += 1) === 1 ? ['127.0.0.1'] : ['10.0.0.1']) }
  const found = await fetchSafely('https://negozio.test/pane', rebinding)
  expect(found?.bytes.toString()).toBe('<title>Pane</title>')
  expect(lookups).toBe(1)
  expect(asked).toEqual([expect.stringMatching(/^negozio\.test.* \/pane$/)])
})

it('R-521 a redirect is not followed, and answers other than 200 count as none', async () => {
  asked.length = 0
  answer = (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1/admin' }).end()
  expect(await fetchSafely('https://negozio.test/a', net())).toBeUndefined()
  answer = (_request, response) => response.writeHead(404).end('<title>x</title>')
  expect(await fetchSafely('https://negozio.test/b', net())).toBeUndefined()
  answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
  expect(await fetchSafely('https://negozio.test/c', net())).toBeUndefined()
  expect(asked).toHaveLength(3)
})

it('R-521 at most 1 MB is read, and a late answer counts as none', async () => {
  answer = (_request, response) => {
    const piece = Buffer.alloc(65_536, 'a')
    const more = (): void => {
      while (!response.destroyed && response.write(piece)) continue
      response.once('drain', more)
    }
    more()
  }
  expect((await fetchSafely('https://negozio.test/', net()))?.bytes.length).toBe(1024 * 1024)
  answer = (_request, response) => response.writeHead(200).flushHeaders()
  expect(await fetchSafely('https://negozio.test/', net({ ms: 100 }))).toBeUndefined()
  const never = { ...net({ ms: 100 }), resolve: () => new Promise<string[]>(() => undefined) }
  expect(await fetchSafely('https://negozio.test/', never)).toBeUndefined()
})

const message = { headers: { 'x-a': '1' }, body: '{"a":1}', keep: 4 }

it('R-392 a post goes to the checked address, with its name, and its answer is cut', async () => {
  asked.length = 0
  let lookups = 0
  answer = (_request, response) => response.writeHead(201).end('ricevuto')
  const rebinding = { ...net(), resolve: async () => ((lookups += 1) === 1 ? ['127.0.0.1'] : ['10.0.0.1']) }
  expect(await postSafely('https://negozio.test/pane', message, rebinding)).toEqual({
    status: 201,
    beginning: 'rice',
  })
  expect(lookups).toBe(1)
  expect(asked).toEqual([expect.stringMatching(/^negozio\.test.* \/pane$/)])
})

it('R-392 nothing is posted to a name with a private address, to one without an address, or to this machine', async () => {
  asked.length = 0
  const closed = (resolve: string[]) => net({ isAllowed: isPublicAddress, resolve })
  const post = (address: string, resolve: string[]) => postSafely(address, message, closed(resolve))
  for (const inner of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1'])
    expect([inner, await post('https://negozio.test/', [inner])]).toEqual([inner, 'private'])
  expect(await post('https://negozio.test/', ['8.8.8.8', '10.0.0.1'])).toBe('private')
  expect(await post('https://negozio.test/', [])).toBe('unresolved')
  expect(await post('http://127.0.0.1/', ['127.0.0.1'])).toBe('address')
  expect(await post('https://cassa.internal/', ['8.8.8.8'])).toBe('address')
  const never = { ...net({ ms: 100 }), resolve: () => new Promise<string[]>(() => undefined) }
  expect(await postSafely('https://negozio.test/', message, never)).toBe('timeout')
  expect(asked).toEqual([])
})
