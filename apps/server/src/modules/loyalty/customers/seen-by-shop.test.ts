import { listConsents } from '@vicino/contract/identity/account/endpoints'
import { getUser } from '@vicino/contract/identity/profile/endpoints'
import { exportCustomers, getCustomer } from '@vicino/contract/loyalty/customers/endpoints'
import { customerSchema } from '@vicino/contract/loyalty/customers/schemas'
import { SEEN_OF_MEMBERS, SEEN_WITH_CONSENT } from '@vicino/contract/common/seen-by-shop'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makePlace } from '../../../platform/testing/factories.ts'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import { type Clientele, makeClientele, withCustomers } from './testing/customers-fixture.ts'

let test: TestApp
withCustomers((app) => (test = app))

const SEEN = { ...SEEN_OF_MEMBERS, ...SEEN_WITH_CONSENT }
const params = ({ programId }: Clientele, userId = '') => ({ programId, userId })

/** The rows of the customers' CSV: heading → cell. */
async function csvOf(shop: Clientele): Promise<Record<string, string>[]> {
  const headers = { 'accept-language': 'it' }
  const sent = { as: shop.owner, params: { programId: shop.programId }, query: {}, headers }
  const [head = '', ...lines] = (await test.send(exportCustomers, sent)).body.slice(1).trim().split('\r\n')
  return lines.map((line) => {
    const cells = line.split(';')
    return Object.fromEntries(head.split(';').map((title, index) => [title, cells[index] ?? '']))
  })
}

it('LAW-15 R-545 the API, the CSV and the text of the consent come from one list of what a shop sees', async () => {
  expect(Object.keys(customerSchema.shape).toSorted()).toEqual(Object.keys(SEEN).toSorted())
  const shop = await makeClientele(test)
  const person = {
    first_name: 'Maria',
    last_name: 'Verdi',
    phone: '+393331112223',
    birth_date: '1990-05-04',
    place_id: await makePlace(test.db),
  }
  const maria = await shop.member(person, { infoConsent: true })
  await shop.member(person)
  await shop.settle()
  const customer = await test.request(getCustomer, { as: shop.owner, params: params(shop, maria.id) })
  const { balance: _, ...fields } = customer
  expect(Object.keys(fields).filter((field) => !(field in SEEN))).toEqual([])
  expect(fields).toMatchObject({ firstName: 'Maria', lastName: 'Verdi', birthDate: '05-04' })
  const rows = await csvOf(shop)
  const titles = Object.values(SEEN).flatMap(({ column }) => column?.it ?? [])
  expect(rows.map((row) => Object.keys(row))).toEqual([titles, titles])
  const personal = Object.values(SEEN_WITH_CONSENT).map(({ column }) => column.it)
  const filled = rows.map((row) => personal.filter((title) => row[title] !== '').length)
  expect(filled.toSorted()).toEqual([0, personal.length])
  // What no text names leaves by no door.
  expect(JSON.stringify([customer, rows])).not.toMatch(/393331112223|1990/)
})

it('LAW-15 who stopped the e-mails of a shop is without an address in its list, its card and its files', async () => {
  const shop = await makeClientele(test)
  const email = 'ferma@example.test'
  const maria = await shop.member({ email, first_name: 'Maria' }, { infoConsent: true })
  await shop.settle()
  const seen = async () => [
    (await shop.list()).items[0]?.email,
    (await test.request(getCustomer, { as: shop.owner, params: params(shop, maria.id) })).email,
    (await csvOf(shop))[0]?.['E-mail'],
  ]
  expect(await seen()).toEqual([email, email, email])
  await sql`INSERT INTO brand_email_stops (user_id, brand_id, at) VALUES (${maria.id}, ${shop.brandId}, now())`.execute(
    test.db,
  )
  expect(await seen()).toEqual([undefined, undefined, ''])
  expect((await shop.list()).items[0]?.firstName).toBe('Maria')
})

it('LAW-16 staff who open a customer, or whose platform opens an account or its consents, are in the audit log', async () => {
  const shop = await makeClientele(test)
  const maria = await shop.member()
  const admin = await test.createUser({ role: 'superAdmin' })
  const of = { params: { id: maria.id } }
  await test.request(getCustomer, { as: shop.owner, params: params(shop, maria.id) })
  await test.request(getUser, { as: admin, ...of })
  await test.request(listConsents, { as: admin, ...of })
  // One's own data are no reading by others, and who may not read is not logged as a reader.
  await test.request(getUser, { as: maria, ...of })
  await test.send(listConsents, { as: shop.owner, ...of })
  const { rows } = await sql`
    SELECT actor_id AS by, brand_id AS brand, detail ->> 'what' AS what FROM audit_log
    WHERE object_id = ${maria.id} AND action = 'person.read' ORDER BY id`.execute(test.db)
  expect(rows).toEqual([
    { by: shop.owner.id, brand: shop.brandId, what: 'customer' },
    { by: admin.id, brand: null, what: 'account' },
    { by: admin.id, brand: null, what: 'consents' },
  ])
})
