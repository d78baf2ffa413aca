import { exportMovements, exportMovementsXlsx } from '@vicino/contract/loyalty/customers/endpoints'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import { makeClientele, withCustomers } from './testing/customers-fixture.ts'

let test: TestApp
withCustomers((app) => (test = app))

it('R-393 movements of points are exported by period with their explanation, formulas escaped, and the log records it', async () => {
  const office = await makeClientele(test, { acquisti: { pointCoeff: 1, stampCoeff: 10 } })
  const maria = await office.member({ username: '=HYPERLINK("x")' })
  const { eventId } = await office.buy(maria, 30)
  test.clock.set('2027-03-10T11:00:00+01:00')
  await office.giveBack(eventId ?? '', 10)
  const params = { programId: office.programId }
  const all = await test.send(exportMovements, { as: office.owner, params })
  expect(all.headers['content-disposition']).toContain('movimenti-2027-03-10.csv')
  const lines = all.body.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines[0]).toBe('When;Customer;Handle;What;Movement;Amount;Balance after;Explanation;Code')
  const of = (what: string) => lines.filter((line) => line.includes(`;${what};`))
  expect(of('Points')).toEqual([
    expect.stringMatching(
      /^2027-03-02 11:00:00;"'=HYPERLINK\(""x""\)";[^;]*;Points;Credit;30;30;.*30.*;[0-9a-f-]{36}$/,
    ),
    expect.stringMatching(/^2027-03-10 11:00:00;.*;Points;Taken back;-10;20;/),
  ])
  expect(of('Stamps')).toHaveLength(2)
  const march = await test.send(exportMovements, {
    as: office.owner,
    params,
    query: { from: '2027-03-03', to: '2027-03-10' },
    headers: { 'accept-language': 'it' },
  })
  expect(march.body).toContain('Ripresa')
  expect(march.body).not.toContain('Accredito')
  const book = await test.app.inject({
    url: `/api/v1/customer/${office.programId}/movement/export.xlsx`,
    headers: { authorization: `Bearer ${await test.tokenFor(office.owner)}` },
  })
  const sheet = strFromU8(unzipSync(book.rawPayload)['xl/worksheets/sheet1.xml'] as Uint8Array)
  expect(sheet.match(/<row>/g)).toHaveLength(5)
  expect(sheet).not.toContain('<f>')
  expect(exportMovementsXlsx.permission).toBe('customer-EXPORT')
  const audits = await test.db
    .selectFrom('audit_log')
    .where('action', '=', 'customer.movements_exported')
    .where('object_id', '=', office.programId)
    .select(['actor_id', 'detail'])
    .orderBy('created_at')
    .execute()
  expect(audits.map(({ detail }) => detail)).toEqual([
    { format: 'csv' },
    { from: '2027-03-03', to: '2027-03-10', format: 'csv' },
    { format: 'xlsx' },
  ])
})
