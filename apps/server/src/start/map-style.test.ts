import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mapStyleInReach } from './map-style.ts'

const host = createServer((request, response) => {
  response.statusCode = request.url === '/style' ? 200 : 503
  response.end()
})
let address: string
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
afterAll(() => host.close())

it('R-111 the default style stays when its host answers', async () => {
  const url = `${address}/style`
  expect(await mapStyleInReach({ mapStyleUrl: url, production: false }, url)).toBe(url)
})

it('R-110 without the default style the map draws its own background, when its host fails or cannot be reached', async () => {
  for (const url of [`${address}/broken`, 'http://127.0.0.1:1/style']) {
    expect(await mapStyleInReach({ mapStyleUrl: url, production: false }, url)).toBeNull()
  }
})

it('R-111 a configured style, also none, is kept, and so is the default in production', async () => {
  const unreachable = 'http://127.0.0.1:1/style'
  expect(await mapStyleInReach({ mapStyleUrl: unreachable, production: false })).toBe(unreachable)
  expect(await mapStyleInReach({ mapStyleUrl: null, production: false })).toBeNull()
  expect(await mapStyleInReach({ mapStyleUrl: unreachable, production: true }, unreachable)).toBe(unreachable)
})
