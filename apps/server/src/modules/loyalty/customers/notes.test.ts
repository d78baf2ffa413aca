import { eraseUser, exportUser } from '@vicino/contract/identity/account/endpoints'
import { MOST_NOTES } from '@vicino/contract/loyalty/customers/constants'
import {
  addCustomerNote,
  deleteCustomerNote,
  listCustomerNotes,
} from '@vicino/contract/loyalty/customers/endpoints'
import { leaveProgram } from '@vicino/contract/loyalty/members/endpoints'
import { expect, it } from 'vitest'
import type { TestApp, TestUser } from '../../../platform/testing/test-app.ts'
import { makeClientele, withCustomers } from './testing/customers-fixture.ts'

let test: TestApp
withCustomers((app) => (test = app))

async function noted() {
  const shop = await makeClientele(test)
  const manager = await test.createUser({ role: 'brandManager', brand_id: shop.brandId })
  const maria = await shop.member()
  const params = { programId: shop.programId, userId: maria.id }
  const add = (text: string, as: TestUser = manager) =>
    test.request(addCustomerNote, { as, params, body: { text } })
  const list = async () => (await test.request(listCustomerNotes, { as: shop.owner, params })).items
  return { ...shop, manager, maria, params, add, list }
}

it('R-370 notes on a customer say who wrote them and when, newest first; any of the shop’s people deletes one', async () => {
  const { owner, manager, params, add, list } = await noted()
  const first = await add('Preferisce il pane senza sale')
  test.clock.advance(60)
  const { _id: noteId } = await add('  Allergia\nalle noci ', owner)
  expect(await list()).toEqual([
    { _id: noteId, text: 'Allergia\nalle noci', author: owner.username, at: test.clock.now().toISOString() },
    { ...first, author: manager.username },
  ])
  await test.request(deleteCustomerNote, { as: manager, params: { ...params, noteId } })
  expect(await list()).toEqual([first])
  const again = await test.send(deleteCustomerNote, { as: manager, params: { ...params, noteId } })
  expect(again.json()).toMatchObject({ code: 'note_not_found' })
  for (let index = 1; index < MOST_NOTES; index += 1) await add(`Nota ${index}`)
  const full = await test.send(addCustomerNote, { as: manager, params, body: { text: 'Una di troppo' } })
  expect(full.json()).toMatchObject({ code: 'notes_full' })
})

it('R-370 the till and the customer do not see them, and nobody is noted on who takes no part', async () => {
  const { scanner, maria, params, add, manager } = await noted()
  await add('Paga in contanti')
  for (const as of [scanner, maria]) {
    expect((await test.send(listCustomerNotes, { as, params })).statusCode).toBe(403)
  }
  const stranger = { ...params, userId: (await test.createUser()).id }
  const refused = await test.send(addCustomerNote, {
    as: manager,
    params: stranger,
    body: { text: 'Chi è?' },
  })
  expect(refused.json()).toMatchObject({ code: 'customer_not_found' })
})

it('LAW-16 notes are in the customer’s export and end with their membership or account; an author’s name ends with theirs', async () => {
  const one = await noted()
  await one.add('Arriva il sabato')
  const exported = await test.request(exportUser, { as: one.maria, params: { id: one.maria.id } })
  expect(exported).toMatchObject({ data: { shopNotes: [{ text: 'Arriva il sabato' }] } })
  await test.request(eraseUser, { as: one.manager, params: { id: one.manager.id }, body: {} })
  expect(await one.list()).toMatchObject([{ text: 'Arriva il sabato', author: null }])
  await test.request(leaveProgram, {
    as: one.maria,
    params: { id: one.programId },
    body: { confirm: true },
  })
  expect(await one.list()).toEqual([])
})
