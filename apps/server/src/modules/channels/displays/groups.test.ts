import * as contract from '@vicino/contract/channels/displays/endpoints'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { weekRanges } from '@vicino/domain/opening'
import { openState } from '@vicino/domain/shop-hours'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { displays } from './feature.ts'
import { makeScreen } from './testing/display-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [displays] })
})
afterAll(() => test.close())

async function makeShop(brandId: string, name = 'Centro'): Promise<string> {
  const place = { address: 'Via Po 1', city: 'Torino', lat: 45.07, lon: 7.69 }
  const row = { brand_id: brandId, name, ...place, created_at: test.clock.now() }
  return (await test.db.insertInto('shops').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Makes a brand's owner with three screens and two playlists. */
async function shopWithScreens() {
  const owner = await test.createUser({ role: 'brand' })
  const brandId = owner.brand_id ?? ''
  const screens = [
    await makeScreen(test, brandId),
    await makeScreen(test, brandId),
    await makeScreen(test, brandId),
  ] as const
  const playlist = (name: string) => test.request(contract.createPlaylist, { as: owner, body: { name } })
  return {
    owner,
    brandId,
    screens,
    ids: screens.map(({ id }) => id),
    playlists: [await playlist('Mattina'), await playlist('Sera')] as const,
  }
}

const group = (as: TestUser, name: string, displayIds: string[]) =>
  test.request(contract.createGroup, { as, body: { name, displayIds } })
const list = (as: TestUser) => test.request(contract.listDisplays, { as })
const namesOf = async (as: TestUser) =>
  (await list(as)).map((display) => [display.group?.name ?? null, display.playlist?.name ?? null])
const alive = async ({ token }: { token: string }) =>
  (await test.send(contract.getPlayer, { headers: { authorization: `Bearer ${token}` } })).statusCode === 200

it('a brand groups its screens, gives a playlist to the whole group, another to one screen, and dissolves the group', async () => {
  const { owner, ids, playlists } = await shopWithScreens()
  const [a = '', b = '', c = ''] = ids
  const windows = await group(owner, 'Vetrine', [a, b])
  expect(windows).toMatchObject({ name: 'Vetrine', displays: 2 })
  const point = (body: object) => test.request(contract.pointTogether, { as: owner, body: body as never })
  expect(await point({ of: { groupId: windows._id }, playlistId: playlists[0]._id })).toEqual({ displays: 2 })
  await test.request(contract.changeDisplay, {
    as: owner,
    params: { id: b },
    body: { playlistId: playlists[1]._id },
  })
  expect(await namesOf(owner)).toEqual([
    ['Vetrine', 'Mattina'],
    ['Vetrine', 'Sera'],
    [null, null],
  ])
  // A display is in one group only: it leaves the first when it joins another.
  const tills = await group(owner, 'Casse', [b, c])
  expect(
    (await test.request(contract.listGroups, { as: owner })).map((one) => [one.name, one.displays]),
  ).toEqual([
    ['Casse', 2],
    ['Vetrine', 1],
  ])
  const changed = { name: 'Casse e banco', displayIds: [a] }
  await test.request(contract.changeGroup, { as: owner, params: { id: tills._id }, body: changed })
  expect((await namesOf(owner)).map(([name]) => name)).toEqual(['Casse e banco', null, null])
  await test.request(contract.deleteGroup, { as: owner, params: { id: tills._id } })
  expect((await namesOf(owner)).map(([name]) => name)).toEqual([null, null, null])
})

it('a screen that joins a group, or is paired in a shop, takes the playlist of most of its screens', async () => {
  const { owner, brandId, ids, playlists } = await shopWithScreens()
  const [a = '', b = '', c = ''] = ids
  const [morning, evening] = playlists
  const change = (id: string, body: object) =>
    test.request(contract.changeDisplay, { as: owner, params: { id }, body: body as never })
  const windows = await group(owner, 'Vetrine', [a])
  const of = { groupId: windows._id }
  await test.request(contract.pointTogether, { as: owner, body: { of, playlistId: morning._id } })
  // Displays join by the group's list and by the display's own form; a request that names a
  // playlist keeps it.
  const both = { name: 'Vetrine', displayIds: [a, b] }
  await test.request(contract.changeGroup, { as: owner, params: { id: windows._id }, body: both })
  await change(c, { playlistId: evening._id })
  expect(await change(c, { groupId: windows._id })).toMatchObject({ playlist: { name: 'Mattina' } })
  await change(c, { groupId: null })
  expect(await change(c, { groupId: windows._id, playlistId: evening._id })).toMatchObject({
    playlist: { name: 'Sera' },
  })
  expect(await namesOf(owner)).toEqual([
    ['Vetrine', 'Mattina'],
    ['Vetrine', 'Mattina'],
    ['Vetrine', 'Sera'],
  ])
  // When two displays differ, neither playlist is the group's.
  await change(c, { groupId: null })
  await change(b, { playlistId: evening._id })
  await change(c, { playlistId: null })
  expect(await change(c, { groupId: windows._id })).toMatchObject({ playlist: null })

  const shopId = await makeShop(brandId)
  await change(a, { shopId })
  const { code } = await test.request(contract.openPairing, { body: {} })
  const paired = { code, name: 'Cassa', place: '', shopId }
  expect(await test.request(contract.pairDisplay, { as: owner, body: paired })).toMatchObject({
    playlist: { name: 'Mattina' },
  })
})

it('a whole group is unpaired at once, or a single screen; each is in the log', async () => {
  const { owner, screens, ids } = await shopWithScreens()
  const all = await group(owner, 'Tutti', ids)
  await test.request(contract.revokeDisplay, { as: owner, params: { id: ids[0] ?? '' } })
  expect(await Promise.all(screens.map(alive))).toEqual([false, true, true])
  const revoke = () =>
    test.request(contract.revokeTogether, { as: owner, body: { of: { groupId: all._id } } })
  expect(await revoke()).toEqual({ displays: 2 })
  expect(await revoke()).toEqual({ displays: 0 })
  expect(await Promise.all(screens.map(alive))).toEqual([false, false, false])
  const logged = await test.db
    .selectFrom('audit_log')
    .select('object_id')
    .where('action', '=', 'display.unpaired')
    .where('object_id', 'in', ids)
    .execute()
  expect(logged.map(({ object_id }) => object_id).toSorted()).toEqual(ids.toSorted())
  expect(await list(owner)).toEqual([])
})

it('screens of a shop get a playlist and are unpaired together, and metrics are for a group, a shop or a display', async () => {
  const { owner, brandId, ids, playlists } = await shopWithScreens()
  const [a = '', b = ''] = ids
  const shopId = await makeShop(brandId)
  for (const id of [a, b])
    expect(
      await test.request(contract.changeDisplay, { as: owner, params: { id }, body: { shopId } }),
    ).toMatchObject({ shop: { _id: shopId, name: 'Centro' } })
  const of = { shopId }
  const point = { of, playlistId: playlists[1]._id }
  expect(await test.request(contract.pointTogether, { as: owner, body: point })).toEqual({ displays: 2 })
  const one = await group(owner, 'Una', [a])
  const deal = await makeDeal(test.db, { brand_id: brandId })
  const day = dateText(dayAt(test.clock.now().getTime()))
  await test.db
    .insertInto('display_daily')
    .values(ids.map((display_id, index) => ({ display_id, day, deal_id: deal.id, shown_count: 10 ** index })))
    .execute()
  const shown = async (query: object) =>
    (await test.request(contract.displayFigures, { as: owner, query: query as never })).total.shown
  expect(await shown({})).toBe(111)
  expect(await shown({ shopId })).toBe(11)
  expect(await shown({ groupId: one._id })).toBe(1)
  expect(await shown({ displayId: b })).toBe(10)
  expect(
    await test.refused(contract.displayFigures, { as: owner, query: { displayId: b, shopId } }),
  ).toMatchObject({ statusCode: 400 })
  // The metrics of an unpaired screen still count for its group and shop.
  expect(await test.request(contract.revokeTogether, { as: owner, body: { of } })).toEqual({ displays: 2 })
  expect([await shown({ shopId }), await shown({ groupId: one._id })]).toEqual([11, 1])
})

it('groups, shops, playlists and screens of another brand do not exist, and each brand has its own names', async () => {
  const [mine, theirs] = [await shopWithScreens(), await shopWithScreens()]
  const [id = ''] = mine.ids
  const [foreign = ''] = theirs.ids
  const other = await group(theirs.owner, 'Vetrine', [foreign])
  const own = await group(mine.owner, 'Vetrine', [id])
  const shopId = await makeShop(theirs.brandId)
  const as = mine.owner
  const change = (body: object) => test.refused(contract.changeDisplay, { as, params: { id }, body })
  expect(await change({ groupId: other._id })).toMatchObject({ code: 'display_group_not_found' })
  expect(await change({ shopId })).toMatchObject({ code: 'shop_not_found' })
  for (const place of [{ groupId: other._id }, { shopId }]) {
    expect(await test.refused(contract.revokeTogether, { as, body: { of: place } })).toMatchObject({
      statusCode: 404,
    })
    expect(
      await test.refused(contract.pointTogether, { as, body: { of: place, playlistId: null } }),
    ).toMatchObject({
      statusCode: 404,
    })
    expect(await test.refused(contract.displayFigures, { as, query: place })).toMatchObject({
      statusCode: 404,
    })
  }
  const foreignPlaylist = { of: { groupId: own._id }, playlistId: theirs.playlists[0]._id }
  expect(await test.refused(contract.pointTogether, { as, body: foreignPlaylist })).toMatchObject({
    code: 'playlist_not_found',
  })
  // A refused group changes nothing.
  const body = { name: 'Miste', displayIds: [id, foreign] }
  expect(await test.refused(contract.createGroup, { as, body })).toMatchObject({ code: 'display_not_found' })
  expect(
    await test.refused(contract.createGroup, { as, body: { name: 'vetrine', displayIds: [] } }),
  ).toMatchObject({ statusCode: 409, code: 'display_group_name_taken' })
  expect((await test.request(contract.listGroups, { as })).map(({ displays: count }) => count)).toEqual([1])
})

it('the database and the domain agree whether a shop is open', async () => {
  const stretch = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1800 }))
    .filter(([from, to]) => to > from)
  const week = fc.array(fc.array(stretch, { maxLength: 1 }), { minLength: 7, maxLength: 7 })
  const start = Date.parse('2027-03-05T00:00:00Z')
  await fc.assert(
    fc.asyncProperty(
      week,
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 2 }),
      fc.array(fc.integer({ min: 0, max: 9 * 1440 }), { minLength: 8, maxLength: 8 }),
      async (asked, closed, minutes) => {
        // The database joins hours that overlap those of the day before; they then mean another
        // week.
        const hours = asked.map((day, index) => {
          const late = Math.max(0, ...(asked[(index + 6) % 7] ?? []).map(([, to]) => to - 1440))
          return day.filter(([from]) => from > late)
        })
        const first = dayAt(start)
        const days = closed.map((day) => first + day)
        const opening = `{${weekRanges(hours)
          .map(([from, to]) => `[${from},${to})`)
          .join(',')}}`
        const closures = `{${days.map((day) => `[${dateText(day)},${dateText(day)}]`).join(',')}}`
        const moments = minutes.map((minute) => new Date(start + minute * 60_000))
        const { rows } = await sql<{ open: boolean }>`
          SELECT is_shop_open(${opening}::int4multirange, ${closures}::datemultirange, at) AS open
          FROM unnest(${moments}::timestamptz[]) WITH ORDINALITY m (at, no) ORDER BY no`.execute(test.db)
        expect(rows.map(({ open }) => open)).toEqual(
          moments.map(
            (at) =>
              openState(
                hours,
                days.map((day): [number, number] => [day, day]),
                at.getTime(),
              ).isOpen,
          ),
        )
      },
    ),
    { numRuns: 60 },
  )
})
