import type * as dns from 'node:dns/promises'
import * as contract from '@vicino/contract/channels/webhooks/endpoints'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { webhooks } from './feature.ts'

/** The addresses that the name server returns for a name. */
const names: Record<string, { v4?: string[]; v6?: string[] }> = {
  'interno.negozio.test': { v4: ['10.0.0.7'] },
  'metadati.negozio.test': { v4: ['169.254.169.254'] },
  'locale.negozio.test': { v4: ['127.0.0.1'] },
  'sei.negozio.test': { v6: ['fd00::7'] },
  'mappato.negozio.test': { v6: ['::ffff:127.0.0.1'] },
  // One of them is public: a second answer of the name server must not decide.
  'misto.negozio.test': { v4: ['8.8.8.8', '192.168.1.1'] },
  'misto6.negozio.test': { v4: ['8.8.8.8'], v6: ['::1'] },
}
const asked: string[] = []
vi.mock('node:dns/promises', async (original) => ({
  ...(await original<typeof dns>()),
  Resolver: class {
    resolve4 = async (name: string) => {
      asked.push(name)
      return answer(name, 'v4')
    }
    resolve6 = async (name: string) => answer(name, 'v6')
  },
}))

function answer(name: string, kind: 'v4' | 'v6'): string[] {
  const found = names[name]?.[kind]
  if (found === undefined) throw new Error('ENODATA')
  return found
}

let test: TestApp
let owner: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [webhooks] })
  owner = await test.createUser({ role: 'brand' })
})
afterAll(() => test.close())

it('R-392 a name that leads into a private network, by IPv4 or IPv6, completely or partly, gets nothing, and the log gives the reason', async () => {
  for (const name of [...Object.keys(names), 'nessuno.negozio.test']) {
    const body = { url: `https://${name}/eventi`, description: '', events: ['member.joined' as const] }
    const { _id } = await test.request(contract.createWebhook, { as: owner, body })
    asked.length = 0
    const tried = await test.request(contract.testWebhook, { as: owner, params: { id: _id }, body: {} })
    const error = name === 'nessuno.negozio.test' ? 'unresolved' : 'private'
    expect([name, tried.state, tried.status, tried.error]).toEqual([name, 'failed', null, error])
    // The name is resolved once: the checked address is the one that is used.
    expect(asked).toEqual([name])
    const { items } = await test.request(contract.listWebhookDeliveries, { as: owner, params: { id: _id } })
    expect(items).toMatchObject([{ state: 'failed', error }])
  }
})
