import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testMessage } from '@vicino/contract/marketing/outreach/endpoints'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { drainDeliveries } from '../../../platform/deliveries/deliver.ts'
import { emailChannel } from '../../../platform/deliveries/email/channel.ts'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import { makeClientele, withCustomers } from '../../loyalty/customers/testing/customers-fixture.ts'

const IT = { 'accept-language': 'it' }
let test: TestApp
withCustomers((app) => (test = app))

it('R-384 R-376 a test of a message goes to who asks for it alone, with their name, at any hour and without a send', async () => {
  test.clock.set('2027-03-02T23:30:00+01:00')
  const shop = await makeClientele(test)
  await shop.member({}, { marketingConsent: true })
  const params = { programId: shop.programId }
  const body = { title: 'Pane per {nome}', text: 'Hai {punti} punti da {negozio}.\n{boh}' }
  const early = await test.send(testMessage, { as: shop.owner, params, body, headers: IT })
  expect(early.json()).toMatchObject({ code: 'test_address' })
  await test.db
    .updateTable('users')
    .set({ email_verified_at: test.clock.now() })
    .where('id', '=', shop.owner.id)
    .execute()
  const { email } = await test.request(testMessage, { as: shop.owner, params, body, headers: IT })
  await drainDeliveries(test.services, emailChannel(test.services))
  const folder = join(test.services.config.dataDir, 'mail')
  const names = await readdir(folder)
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
    [email, `[Prova] Pane per ${shop.owner.username}`],
  ])
  expect(mails[0]?.text).toContain('Hai 120 punti da ')
  expect(mails[0]?.text).toContain('nessun cliente')
  expect(await test.db.selectFrom('outreach_sends').select('id').execute()).toEqual([])
  const scanner = await test.send(testMessage, { as: shop.scanner, params, body, headers: IT })
  expect(scanner.statusCode).toBe(403)
})
