import {
  deleteCustomerImport,
  exportRefusedRows,
  listCustomerImportRows,
  listCustomerImports,
} from '@vicino/contract/loyalty/customers/imports/endpoints'
import { expect, it } from 'vitest'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { addLabel } from '@vicino/contract/loyalty/customers/endpoints'
import { makeOffice, withImports } from './testing/imports-fixture.ts'

let test: TestApp
withImports((app) => (test = app))

it('R-393 a file is previewed line by line: customers by e-mail, handle or id; unknown ones wait, bad lines have their reason', async () => {
  const office = await makeOffice(test)
  const [maria, anna, luca] = [await office.member(), await office.member(), await office.member()]
  const stranger = await test.createUser()
  const colleague = await office.member()
  await test.db
    .updateTable('users')
    .set({ brand_id: office.brandId })
    .where('id', '=', colleague.id)
    .execute()
  await test.request(addLabel, {
    as: office.owner,
    params: { programId: office.programId },
    body: { name: 'Vecchia tessera', color: '#112233' },
  })
  const handle = (
    await test.db.selectFrom('users').select('handle').where('id', '=', anna.id).executeTakeFirstOrThrow()
  ).handle
  const lines = [
    'Email;Punti;Bollini;Etichetta;Riferimento;Note',
    `${maria.email.toUpperCase()};100;3;vecchia TESSERA;;ciao`,
    `@${handle};50;;;;`,
    `${luca.id};;;Vecchia tessera;;`,
    `${stranger.email};70;;;;`,
    'nessuno@altrove.test;80;1;;;',
    '"=HYPERLINK(""http://x"")";10;;;;',
    `${maria.email};5;;;;`,
    `${maria.email};5;;;maggio;`,
    `${anna.id};5;;;;`,
    '@nessuno.di.noi;5;;;;',
    ';5;;;;',
    `${luca.email};1.000;;;giugno;`,
    `${luca.email};10001;;;luglio;`,
    `${luca.email};=1+1;;;agosto;`,
    `${luca.email};-5;;;agosto;`,
    `${luca.email};1;101;;agosto;`,
    `${luca.email};;;;agosto;`,
    `${luca.email};1;;Altra;agosto;`,
    `${colleague.email};1;;;;`,
    'troppe;1;2;3;4;5;6',
  ]
  const preview = await office.preview(lines.join('\r\n'))
  expect(preview).toMatchObject({
    state: 'preview',
    fileName: 'saldi.csv',
    by: office.owner.username,
    rows: 20,
    ready: 4,
    waiting: 2,
    refused: 14,
    points: 100 + 50 + 70 + 80 + 5,
    stamps: 4,
    given: 0,
    undoUntil: null,
  })
  expect(await office.refused(preview._id)).toEqual([
    [7, 'who_unknown'],
    [8, 'twice'],
    [10, 'twice'],
    [11, 'who_unknown'],
    [12, 'who_missing'],
    [13, 'points_wrong'],
    [14, 'points_wrong'],
    [15, 'points_wrong'],
    [16, 'points_wrong'],
    [17, 'stamps_wrong'],
    [18, 'nothing'],
    [19, 'label_unknown'],
    [20, 'staff_self'],
    [21, 'unreadable'],
  ])
  // An e-mail with an account and one without look the same: a file does not reveal who is on
  // Vicino.
  const params = { programId: office.programId, importId: preview._id }
  const waiting = await test.request(listCustomerImportRows, {
    as: office.owner,
    params,
    query: { state: 'waiting' },
  })
  expect(waiting.items).toMatchObject([
    { line: 5, who: '', points: 70, reason: null },
    { line: 6, who: '', points: 80 },
  ])
  const { items, nextCursor } = await test.request(listCustomerImportRows, {
    as: office.owner,
    params,
    query: { limit: '2' },
    headers: { 'accept-language': 'it' },
  })
  expect(items.map(({ line }) => line)).toEqual([2, 3])
  const next = await test.request(listCustomerImportRows, {
    as: office.owner,
    params,
    query: { limit: '100', cursor: nextCursor ?? '' },
    headers: { 'accept-language': 'it' },
  })
  expect(next.items).toHaveLength(18)
  expect(next.items.find(({ line }) => line === 13)).toMatchObject({
    who: luca.email,
    text: 'Punti: un numero intero da 0 a 10.000, senza separatori né segni.',
  })
  // The brand can correct the refused lines and send them again; a formula stays a text.
  const file = await test.send(exportRefusedRows, {
    as: office.owner,
    params,
    headers: { 'accept-language': 'it' },
  })
  const csv = file.body.split('\r\n')
  expect(csv[0]).toBe('\uFEFFriga;cliente;punti;bollini;etichetta;riferimento;motivo')
  expect(csv[1]).toMatch(/^7;"?'=HYPERLINK/)
  expect(csv).toHaveLength(16)
})

it('R-393 R-576 a line with a character that cannot be stored is refused by itself, whichever cell it is in', async () => {
  const office = await makeOffice(test)
  const [maria, anna] = [await office.member(), await office.member()]
  const lines = [
    'customer;points;reference',
    `${maria.email};5;mag\0gio`,
    `no\0body@example.test;5;`,
    `${anna.email};5;`,
  ]
  const preview = await office.preview(lines.join('\n'))
  expect(preview).toMatchObject({ state: 'preview', rows: 3, ready: 1, refused: 2 })
  expect(await office.refused(preview._id)).toEqual([
    [2, 'unreadable'],
    [3, 'unreadable'],
  ])
})

it('R-393 the same file again is the same import, whoever sends it; an unconfirmed one is deleted', async () => {
  const office = await makeOffice(test)
  const maria = await office.member()
  const csv = `email;punti\n${maria.email};100\n`
  const first = await office.preview(csv)
  expect(await office.preview(csv)).toEqual(first)
  const { items } = await test.request(listCustomerImports, {
    as: office.owner,
    params: { programId: office.programId },
    query: {},
  })
  expect(items).toEqual([first])
  const params = { programId: office.programId, importId: first._id }
  await test.request(deleteCustomerImport, { as: office.owner, params })
  expect(await test.refused(deleteCustomerImport, { as: office.owner, params })).toMatchObject({
    code: 'customer_import_not_found',
  })
  expect((await office.preview(csv))._id).not.toBe(first._id)
})

it('R-393 an interrupted reading continues when the file comes again; a file of the wrong kind leaves nothing', async () => {
  const office = await makeOffice(test)
  const people = await Promise.all([1, 2, 3].map(() => office.member()))
  const csv = `email;punti\n${people.map(({ email }) => `${email};10`).join('\n')}\n`
  const whole = await office.preview(csv)
  // A server that stopped after the first row leaves this state.
  await test.db
    .deleteFrom('customer_import_rows')
    .where('import_id', '=', whole._id)
    .where('line', '>', 2)
    .execute()
  await test.db
    .updateTable('customer_imports')
    .set({ state: 'reading', summary: '{}' })
    .where('id', '=', whole._id)
    .execute()
  expect(await office.preview(csv)).toEqual(whole)

  for (const [bad, reason] of [
    ['a;b\n1;2\n', 'it lacks the column “customer” (or “email”)'],
    ['email;punti\n', 'it has no rows'],
    ['', 'it has no rows'],
  ] as const) {
    const response = await office.send(bad)
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      400,
      `The file cannot be read as CSV: ${reason}`,
    ])
  }
  const left = await test.db
    .selectFrom('customer_imports')
    .select('state')
    .where('program_id', '=', office.programId)
    .execute()
  expect(left).toEqual([{ state: 'preview' }])
})

it('R-393 R-457 files from spreadsheets are read: commas, Windows letters, quotes; of another brand nothing is read', async () => {
  const office = await makeOffice(test)
  const maria = await office.member()
  const text = `"Cliente","Punti","Riferimento"\r\n"${maria.email}","20","Perché ""no"""\r\n`
  const preview = await office.preview(Buffer.from(text, 'latin1'))
  expect(preview).toMatchObject({ rows: 1, ready: 1, points: 20 })
  const other = await test.createUser({ role: 'brand', brand_id: (await makeOffice(test)).brandId })
  expect((await office.send(text, other)).statusCode).toBe(404)
})
