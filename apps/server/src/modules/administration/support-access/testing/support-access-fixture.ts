import {
  answerAccess,
  askAccess,
  endAccess,
  startAccess,
} from '@vicino/contract/administration/support-access/endpoints'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

/** Makes a request for access to an account with no other data; returns its id. */
export async function accessToAnother(test: TestApp): Promise<string> {
  const [admin, person] = [await test.createUser({ role: 'superAdmin' }), await test.createUser()]
  return (await test.request(askAccess, { as: admin, params: { id: person.id }, body: { reason: 'Prova' } }))
    ._id
}

/** Lets staff of the platform request access, get it, enter, and be put out. */
export async function letIn(test: TestApp, admin: TestUser, person: TestUser, reason: string): Promise<void> {
  const { _id: id } = await test.request(askAccess, {
    as: admin,
    params: { id: person.id },
    body: { reason },
  })
  await test.request(answerAccess, { as: person, params: { id }, body: { consent: true } })
  await test.request(startAccess, { as: admin, params: { id } })
  await test.request(endAccess, { as: person, params: { id } })
}
