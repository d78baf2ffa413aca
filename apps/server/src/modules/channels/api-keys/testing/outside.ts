import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createWebhook } from '@vicino/contract/channels/webhooks/endpoints'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import type { Shop } from '../../../loyalty/members/testing/members-fixture.ts'
import { Sender } from '../../webhooks/send-webhooks.ts'
import { type Got, startReceiver } from '../../webhooks/testing/receiver.ts'

/**
 * Returns an example of a client's README: the code block whose first line ends with the comment
 * `// name`.
 */
export async function exampleIn(readme: string, name: string): Promise<string> {
  const blocks = [...(await readFile(readme, 'utf8')).matchAll(/```\w+\n([\s\S]*?)```/g)]
  const example = blocks
    .map(([, code = '']) => code)
    .find((code) => code.split('\n', 1)[0]?.endsWith(`// ${name}`) === true)
  if (example === undefined) throw new Error(`${readme} has no example ${name}`)
  return example
}

/** Makes an address that gets messages when members join a program of the brand. */
export async function subscribe(
  test: TestApp,
  { brandId, url }: { brandId: string; url: string },
): Promise<{ secret: string }> {
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const owner = await test.createUser({
    role: 'brand',
    brand_id: brandId,
    email_verified_at: test.clock.now(),
  })
  const body = { url, description: '', events: ['member.joined' as const] }
  return test.request(createWebhook, { as: owner, body })
}

/** Sends all messages that wait. */
export async function sendAll({ db, services, clock }: TestApp): Promise<void> {
  await drainOutbox(db, services.consumers, clock.now())
  const sender = new Sender(services)
  while ((await sender.turn()) > 0) await sender.idle()
}

/** Receives the message about a new member of a shop, and returns it with its secret. */
export async function receiveJoining(
  test: TestApp,
  shop: Shop,
): Promise<{ got: Got; secret: string; memberId: string }> {
  const receiver = await startReceiver()
  const { secret } = await subscribe(test, { brandId: shop.brandId, url: receiver.address })
  const { id } = await shop.customer()
  await sendAll(test)
  const [got] = receiver.got
  await receiver.close()
  if (got === undefined) throw new Error('Nothing was sent')
  return { got, secret, memberId: id }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
