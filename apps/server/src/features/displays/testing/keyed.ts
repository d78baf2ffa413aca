import { openPairing } from '@vicino/contract/displays/endpoints'
import type { Example } from '../../../platform/testing/example.ts'
import type { TestApp, TestUser } from '../../../platform/testing/test-app.ts'

const pairing = async (test: TestApp) => ({
  code: (await test.request(openPairing, { body: {} })).code,
  name: 'Vetrina',
  place: 'Ingresso',
})

/** What the endpoints of displays take that must not act twice. */
export const displayExamples = (test: TestApp, owner: TestUser): Record<string, () => Promise<Example>> => ({
  'POST /display': async () => ({
    as: owner,
    body: await pairing(test),
    other: { body: await pairing(test) },
    refused: { body: { code: 'ABCDEF', name: 'Vetrina' } },
  }),
  'POST /display/playlist': () =>
    Promise.resolve({ as: owner, body: { name: 'Vetrina' }, other: { body: { name: 'Cassa' } } }),
})
