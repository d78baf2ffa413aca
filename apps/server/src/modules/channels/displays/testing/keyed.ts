import { randomUUID } from 'node:crypto'
import { DISPLAY_LIMITS } from '@vicino/contract/channels/displays/constants'
import { openPairing } from '@vicino/contract/channels/displays/endpoints'
import type { Example } from '../../../../platform/testing/example.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { displayOfAnother } from './rows.ts'

const pairing = async (test: TestApp) => ({
  code: (await test.request(openPairing, { body: {} })).code,
  name: 'Vetrina',
  place: 'Ingresso',
})

/** Makes the owner of a brand that has the maximum of playlists. */
async function ownerOfTooMany({ db, clock, createUser }: TestApp): Promise<TestUser> {
  const owner = await createUser({ role: 'brand' })
  const row = { brand_id: owner.brand_id as string, name: 'Vetrina', updated_at: clock.now() }
  await db
    .insertInto('display_playlists')
    .values(Array.from({ length: DISPLAY_LIMITS.playlists }, () => row))
    .execute()
  return owner
}

/** Valid and refused requests of the displays' endpoints that take an idempotency key. */
export const displayExamples = (test: TestApp, owner: TestUser): Record<string, () => Promise<Example>> => ({
  'POST /display': async () => ({
    as: owner,
    body: await pairing(test),
    other: { body: await pairing(test) },
    refused: { body: { code: 'ABCDEF', name: 'Vetrina' } },
  }),
  'POST /display/group': async () => ({
    as: owner,
    body: { name: `Vetrine ${randomUUID()}`, displayIds: [] },
    other: { body: { name: `Casse ${randomUUID()}`, displayIds: [] } },
    refused: { body: { name: 'Altrui', displayIds: [await displayOfAnother(test)] } },
  }),
  'POST /display/playlist': async () => ({
    as: owner,
    body: { name: 'Vetrina' },
    other: { body: { name: 'Cassa' } },
    refused: { as: await ownerOfTooMany(test), body: { name: 'Vetrina' } },
  }),
})
