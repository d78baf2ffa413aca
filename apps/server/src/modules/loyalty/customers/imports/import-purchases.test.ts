import {
  exportRefusedRows,
  getCustomerImport,
  listCustomerImportRows,
} from '@vicino/contract/loyalty/customers/imports/endpoints'
import type { CustomerImport } from '@vicino/contract/loyalty/customers/imports/schemas'
import { expect, it } from 'vitest'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { makeOffice, type Office, withImports } from './testing/imports-fixture.ts'

let test: TestApp
withImports((app) => (test = app))

const HEAD = 'Cliente;Data;Importo;Scontrino;Categoria;Tipo'
const RULES = { acquisti: { pointCoeff: 1 } }

async function preview(office: Office, lines: readonly string[], head = HEAD): Promise<CustomerImport> {
  const response = await office.send([head, ...lines].join('\r\n'), office.owner, 'purchases')
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<CustomerImport>()
}

const balances = async (office: Office): Promise<Record<string, [points: number, purchases: number]>> => {
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const { items } = await office.list()
  return Object.fromEntries(items.map((row) => [row.handle, [row.point, row.purchaseCount]]))
}

it('R-393 of a file with two good rows and a bad one the program’s rules book two purchases, and one line is reported', async () => {
  const office = await makeOffice(test, RULES)
  const [maria, anna] = [await office.member(), await office.member()]
  test.clock.set('2027-03-05T11:00:00+01:00')
  const seen = await preview(office, [
    `${maria.email};03/03/2027 10:30;39,90;S-1;;`,
    `@${anna.handle};2027-03-04;12.5;S-2;pane;sale`,
    `${anna.email};03/03/2027;=1+1;S-3;;`,
  ])
  expect(seen).toMatchObject({
    kind: 'purchases',
    rows: 3,
    ready: 2,
    refused: 1,
    amountCents: 5240,
    points: 0,
  })
  expect(await office.refused(seen._id)).toEqual([[4, 'amount_wrong']])
  expect(await balances(office)).toMatchObject({ [maria.handle]: [0, 0] })
  const given = await office.give(seen)
  expect(given).toMatchObject({ state: 'applied', given: 2, ready: 0, refused: 1, points: 51 })
  expect(await balances(office)).toEqual({ [maria.handle]: [39, 1], [anna.handle]: [12, 1] })
  const file = await test.send(exportRefusedRows, {
    as: office.owner,
    params: { programId: office.programId, importId: seen._id },
  })
  expect(file.body).toContain(`4;${anna.email};03/03/2027;'=1+1;S-3;;`)
  // The same file again is the same import, and gives nothing more.
  const again = await preview(office, [
    `${maria.email};03/03/2027 10:30;39,90;S-1;;`,
    `@${anna.handle};2027-03-04;12.5;S-2;pane;sale`,
    `${anna.email};03/03/2027;=1+1;S-3;;`,
  ])
  expect(again._id).toBe(seen._id)
  expect(await balances(office)).toEqual({ [maria.handle]: [39, 1], [anna.handle]: [12, 1] })
})

it('R-393 each bad line has its reason: customer, amount, date, period, joining, returns, known receipts', async () => {
  const office = await makeOffice(test, RULES)
  const maria = await office.member()
  const stranger = await test.createUser()
  const { eventId } = await office.buy(maria, 10, { receiptId: 'CASSA-1' })
  expect(eventId).not.toBeNull()
  test.clock.set('2027-03-05T11:00:00+01:00')
  const first = await preview(office, [
    `${maria.email};2027-03-03T10:00;5;S-9;;`,
    `${maria.email};2027-03-04T10:00;6;;;`,
  ])
  await office.give(first)
  const seen = await preview(office, [
    `${stranger.email};2027-03-03;5;A;;`,
    `nessuno@altrove.test;2027-03-03;5;B;;`,
    `;2027-03-03;5;C;;`,
    `${maria.email};2027-03-03;1.000;D;;`,
    `${maria.email};2027-03-03;0;E;;`,
    `${maria.email};31/02/2027;5;F;;`,
    `${maria.email};2027-03-06;5;G;;`,
    `${maria.email};2020-01-01;5;H;;`,
    `${maria.email};2027-03-01;5;I;;`,
    `${maria.email};2027-03-03;-5;L;;`,
    `${maria.email};2027-03-03;5;M;;return`,
    `${maria.email};2027-03-03;10;CASSA-1;;`,
    `${maria.email};2027-03-03T10:00;5;S-9;;`,
    `${maria.email};2027-03-04T10:00;6;;;`,
    `${maria.email};2027-03-03;7;N;;`,
    `${maria.email};2027-03-03;7;N;;`,
    `${maria.email};2027-03-03;7;${'x'.repeat(61)};;`,
  ])
  expect(await office.refused(seen._id)).toEqual([
    [2, 'who_unknown'],
    [3, 'who_unknown'],
    [4, 'who_missing'],
    [5, 'amount_wrong'],
    [6, 'amount_wrong'],
    [7, 'date_wrong'],
    [8, 'date_future'],
    [9, 'outside_period'],
    [10, 'before_join'],
    [11, 'is_return'],
    [12, 'is_return'],
    [13, 'repeated'],
    [14, 'repeated'],
    [15, 'repeated'],
    [17, 'twice'],
    [18, 'reference_wrong'],
  ])
  expect(seen).toMatchObject({ ready: 1, amountCents: 700 })
  const missing = await office.send('cliente;importo\r\nx;1', office.owner, 'purchases')
  expect(missing.statusCode).toBe(400)
  expect(missing.json()).toMatchObject({ code: 'import_unreadable' })
})

it('R-393 a receipt in other capitals or with blanks is the same: the till’s, an earlier file’s and one of the same file', async () => {
  const office = await makeOffice(test, RULES)
  const maria = await office.member()
  await office.buy(maria, 10, { receiptId: 'Cassa-1' })
  test.clock.set('2027-03-05T11:00:00+01:00')
  await office.give(await preview(office, [`${maria.email};2027-03-03T10:00;5;S-9;;`]))
  const seen = await preview(office, [
    `${maria.email};2027-03-03;10;cassa - 1;;`,
    `${maria.email};2027-03-03T10:00;5;s-9;;`,
    `${maria.email};2027-03-03;7;N1;;`,
    `${maria.email};2027-03-03;7;n1;;`,
  ])
  expect(await office.refused(seen._id)).toEqual([
    [2, 'repeated'],
    [3, 'repeated'],
    [5, 'twice'],
  ])
})

it('R-393 an import of purchases is undone within 24 hours by refunds, and the file can be imported again', async () => {
  const office = await makeOffice(test, RULES)
  const maria = await office.member()
  test.clock.set('2027-03-05T11:00:00+01:00')
  const lines = [`${maria.email};2027-03-03;20;S-1;;`, `${maria.email};2027-03-04;10;S-2;;`]
  const given = await office.give(await preview(office, lines))
  expect(await balances(office)).toEqual({ [maria.handle]: [30, 2] })
  const undone = await office.undo(given._id)
  expect(undone).toMatchObject({ state: 'undone', undone: 2, undonePoints: 30 })
  expect(await balances(office)).toEqual({ [maria.handle]: [0, 0] })
  const again = await preview(office, lines)
  expect(again._id).not.toBe(given._id)
  expect(again).toMatchObject({ ready: 2, refused: 0 })
  await office.give(again)
  expect(await balances(office)).toEqual({ [maria.handle]: [30, 2] })
})

it('R-393 an interrupted import continues when the file comes again, and no row is booked twice', async () => {
  const office = await makeOffice(test, RULES)
  const people = await Promise.all(Array.from({ length: 3 }, () => office.member()))
  test.clock.set('2027-03-05T11:00:00+01:00')
  const lines = people.map(({ email }, index) => `${email};2027-03-03;${index + 1};S-${index};;`)
  const seen = await preview(office, lines)
  // As if the server had stopped after the first row.
  await test.db
    .deleteFrom('customer_import_rows')
    .where('import_id', '=', seen._id)
    .where('line', '>', 2)
    .execute()
  await test.db
    .updateTable('customer_imports')
    .set({ state: 'reading', summary: '{}' })
    .where('id', '=', seen._id)
    .execute()
  const on = await preview(office, lines)
  expect(on).toMatchObject({ _id: seen._id, state: 'preview', ready: 3, amountCents: 600 })
  await office.give(on)
  await office.work()
  expect(
    await test.request(getCustomerImport, {
      as: office.owner,
      params: { programId: office.programId, importId: seen._id },
    }),
  ).toMatchObject({ given: 3, points: 6 })
  const { items } = await test.request(listCustomerImportRows, {
    as: office.owner,
    params: { programId: office.programId, importId: seen._id },
  })
  expect(items.map(({ amountCents, points }) => [amountCents, points])).toEqual([
    [100, 1],
    [200, 2],
    [300, 3],
  ])
})
