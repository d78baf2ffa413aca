import { randomUUID } from 'node:crypto'
import { inviteStaff } from '@vicino/contract/identity/staff/endpoints'
import type { Example } from '../../../../platform/testing/example.ts'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

const body = () => ({ email: `${randomUUID()}@example.test`, role: 'scanner' as const })

const shopBody = (name: string) => ({ name, address: 'Via 1', city: 'Torino', latitude: 45, longitude: 7 })

const fileOf = (name: string) => `nome;indirizzo;comune;lat;lon\n${name};Via 1;Torino;45;7`

/** Valid requests of a brand's staff and shop endpoints that must not act twice. */
export const staffExamples = (test: TestApp, owner: TestUser): Record<string, () => Promise<Example>> => ({
  'POST /shop': async () => ({
    as: owner,
    body: shopBody('Centro'),
    other: { body: shopBody('Stazione') },
    refused: { as: await test.createUser({ role: 'superAdmin' }), body: shopBody('Centro') },
  }),
  'POST /shop/import': async () => ({
    as: owner,
    body: { csv: fileOf('Centro'), seen: null },
    other: { body: { csv: fileOf('Stazione'), seen: null } },
    refused: { body: { csv: 'nome;comune\nCentro;Torino', seen: null } },
  }),
  'POST /product/import': async () => ({
    as: owner,
    body: { csv: 'nome\nPane', seen: null },
    other: { body: { csv: 'nome\nTorta', seen: null } },
    refused: { body: { csv: 'prezzo\n2,50', seen: null } },
  }),
  'POST /staff': async () => ({
    as: owner,
    body: body(),
    other: { body: body() },
    refused: { body: { ...body(), shopIds: [NO_ID] } },
  }),
  'POST /staff/{id}/resend': async () => {
    const [one, other] = [
      await test.request(inviteStaff, { as: owner, body: body() }),
      await test.request(inviteStaff, { as: owner, body: body() }),
    ]
    return {
      as: owner,
      params: { id: one._id },
      other: { params: { id: other._id } },
      refused: { params: { id: NO_ID } },
    }
  },
})
