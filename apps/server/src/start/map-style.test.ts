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

it('R-110 the default style goes when its host fails or is not there', async () => {
  for (const url of [`${address}/broken`, 'http://127.0.0.1:1/style']) {
    expect(await mapStyleInReach({ mapStyleUrl: url, production: false }, url)).toBeNull()
  }
})

it('R-111 a chosen style, none, and production are left alone', async () => {
  const unreachable = 'http://127.0.0.1:1/style'
  expect(await mapStyleInReach({ mapStyleUrl: unreachable, production: false })).toBe(unreachable)
  expect(await mapStyleInReach({ mapStyleUrl: null, production: false })).toBeNull()
  expect(await mapStyleInReach({ mapStyleUrl: unreachable, production: true }, unreachable)).toBe(unreachable)
})
