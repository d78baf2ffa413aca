import { randomUUID } from 'node:crypto'
import type { Example } from '../../../../platform/testing/example.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'

const newName = () => `Ruolo ${randomUUID().slice(0, 8)}`
/** Letters only, as a permission's name. */
const newPermission = () =>
  `esame-${randomUUID()
    .replaceAll(/[^a-f]/g, 'G')
    .toUpperCase()
    .slice(0, 20)}`

/** Requests about roles and permissions that succeed, for the tests of repeated requests. */
export function permissionExamples(test: TestApp): Readonly<Record<string, () => Promise<Example>>> {
  return {
    'POST /role/create': async () => {
      const body = { name: newName(), base: 'brandManager', permissions: ['deal-CREATE'] }
      return {
        as: await test.createUser({ role: 'superAdmin' }),
        body,
        other: { body: { ...body, name: newName() } },
        refused: { body: { ...body, name: newName(), base: 'scanner' } },
      }
    },
    'POST /permission/create': async () => ({
      as: await test.createUser({ role: 'superAdmin' }),
      body: { _id: newPermission() },
      other: { body: { _id: newPermission() } },
      refused: { body: { _id: 'deal-CREATE' } },
    }),
  }
}
