import { PAIRING, WRONG_CODES } from '@vicino/contract/channels/displays/constants'
import * as contract from '@vicino/contract/channels/displays/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { makeDeal, makeFile } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { displayJob } from './displays.jobs.ts'
import { displays } from './feature.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [displays] })
})
afterAll(() => test.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const ask = (token: string, known?: string) =>
  test.request(contract.getPlayer, {
    headers: bearer(token),
    ...(known === undefined ? {} : { query: { known } }),
  })
const openScreen = () => test.request(contract.openPairing, { body: {} })

async function pair(owner: TestUser, name = 'Vetrina') {
  const { code, token } = await openScreen()
  const display = await test.request(contract.pairDisplay, { as: owner, body: { code, name } })
  return { token, display, playlistId: display.playlist?._id ?? '' }
}

const always = { seconds: 10, weekdays: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 1440 }
const dealOf = async (owner: TestUser, title: string, values = {}) =>
  (
    await makeDeal(test.db, {
      brand_id: owner.brand_id as string,
      title,
      expires_at: new Date(test.clock.now().getTime() + 86_400_000),
      ...values,
    })
  ).id
const versionOf = async (as: TestUser, id: string) =>
  (await test.request(contract.getPlaylist, { as, params: { id } })).version
const play = async (owner: TestUser, id: string, ids: readonly string[], name = 'Vetrina') =>
  test.request(contract.changePlaylist, {
    as: owner,
    params: { id },
    body: {
      name,
      items: ids.map((dealId) => ({ dealId, ...always })),
      version: await versionOf(owner, id),
    },
  })
const titlesOn = async (token: string) => {
  const player = await ask(token)
  return player.state === 'paired'
    ? player.items.map((item) => ('slide' in item ? item.slide.title : item.title))
    : player.state
}

describe('pairing', () => {
  it('R-395 a screen shows a code, the brand types it in lower case, and the screen starts with its token', async () => {
    const owner = await test.createUser({ role: 'brand' })
    const { code, token, expiresAt } = await openScreen()
    expect(code).toMatch(new RegExp(`^[${PAIRING.alphabet}]{6}$`))
    expect(Date.parse(expiresAt) - test.clock.now().getTime()).toBe(600_000)
    expect(await ask(token)).toMatchObject({ state: 'pairing', code })
    const display = await test.request(contract.pairDisplay, {
      as: owner,
      body: { code: ` ${code.toLowerCase()} `, name: 'Vetrina', place: 'Ingresso' },
    })
    expect(display).toMatchObject({ name: 'Vetrina', place: 'Ingresso', online: false, lastSeenAt: null })
    expect(await ask(token)).toMatchObject({ state: 'paired', displayId: display._id, items: [] })
    const [listed] = await test.request(contract.listDisplays, { as: owner })
    expect(listed).toMatchObject({ _id: display._id, online: true, playlist: { name: 'Vetrina' } })
    test.clock.advance(91)
    expect((await test.request(contract.listDisplays, { as: owner }))[0]).toMatchObject({ online: false })
    const rows = await test.db.selectFrom('displays').selectAll().where('id', '=', display._id).execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('R-395 a code is valid for 10 minutes and once; expired ones are deleted', async () => {
    const [owner, other] = [
      await test.createUser({ role: 'brand' }),
      await test.createUser({ role: 'brandManager' }),
    ]
    const used = await openScreen()
    const type = (as: TestUser, code: string) =>
      test.refused(contract.pairDisplay, { as, body: { code, name: 'Vetrina' } })
    await test.request(contract.pairDisplay, { as: owner, body: { code: used.code, name: 'Vetrina' } })
    expect(await type(other, used.code)).toMatchObject({ statusCode: 409, code: 'display_code_unknown' })
    const late = await openScreen()
    test.clock.advance(600)
    expect(await type(owner, late.code)).toMatchObject({ code: 'display_code_unknown' })
    expect(await test.refused(contract.getPlayer, { headers: bearer(late.token) })).toMatchObject({
      statusCode: 401,
    })
    await runOnce(test.db, displayJob, test.clock.now())
    expect(await test.db.selectFrom('display_pairings').selectAll().execute()).toEqual([])
    for (const code of ['ABCDE', 'ABCDEO', 'ABCDE1', '', 'ABCDEFG']) {
      expect(await type(owner, code)).toMatchObject({ statusCode: 400 })
    }
  })

  it('R-395 after ten wrong codes within an hour a person types no more, not even a right one', async () => {
    const guesser = await test.createUser({ role: 'brand' })
    const { code } = await openScreen()
    const type = (text: string) =>
      test.refused(contract.pairDisplay, { as: guesser, body: { code: text, name: 'Mio' } })
    for (let tries = 0; tries < WRONG_CODES.most; tries += 1) {
      expect(await type('AAAAAA')).toMatchObject({ code: 'display_code_unknown' })
    }
    expect(await type(code)).toMatchObject({ statusCode: 429, code: 'display_codes_wrong' })
    test.clock.advance(3600)
    const again = await openScreen()
    await test.request(contract.pairDisplay, { as: guesser, body: { code: again.code, name: 'Mio' } })
  })

  it('R-395 a revoked token is invalid at once; the deals of the brand stay its own', async () => {
    const owner = await test.createUser({ role: 'brand' })
    const { token, display } = await pair(owner)
    expect(await ask(token)).toMatchObject({ state: 'paired' })
    await test.request(contract.revokeDisplay, { as: owner, params: { id: display._id } })
    expect(await test.refused(contract.getPlayer, { headers: bearer(token) })).toMatchObject({
      statusCode: 401,
      code: 'unauthenticated',
    })
    expect(await test.request(contract.listDisplays, { as: owner })).toEqual([])
    const account = bearer(await test.tokenFor(owner))
    expect(await test.refused(contract.getPlayer, { headers: account })).toMatchObject({ statusCode: 401 })
    const other = await pair(owner)
    expect(await test.refused(contract.listDisplays, { headers: bearer(other.token) })).toMatchObject({
      statusCode: 401,
    })
  })

  it('R-394 a superAdmin sees the displays of every brand, a brand its own', async () => {
    const [one, two] = [
      await test.createUser({ role: 'brand' }),
      await test.createUser({ role: 'brandManager' }),
    ]
    const ids = [(await pair(one)).display._id, (await pair(two)).display._id]
    const admin = await test.createUser({ role: 'superAdmin' })
    const seen = new Set((await test.request(contract.listDisplays, { as: admin })).map(({ _id }) => _id))
    expect(ids.filter((id) => !seen.has(id))).toEqual([])
    expect((await test.request(contract.listDisplays, { as: two })).map(({ _id }) => _id)).toEqual([ids[1]])
  })
})

describe('playlists', () => {
  it('R-396 the screen follows a change of the order, and learns when nothing changed', async () => {
    const owner = await test.createUser({ role: 'brand' })
    const { token, playlistId } = await pair(owner)
    const [bread, wine] = [await dealOf(owner, 'Pane'), await dealOf(owner, 'Vino')]
    await play(owner, playlistId, [bread, wine])
    const first = await ask(token)
    expect(await titlesOn(token)).toEqual(['Pane', 'Vino'])
    const digest = first.state === 'paired' ? first.digest : ''
    expect(await ask(token, digest)).toMatchObject({ state: 'same' })
    await play(owner, playlistId, [wine, bread])
    expect(await ask(token, digest)).toMatchObject({ state: 'paired' })
    expect(await titlesOn(token)).toEqual(['Vino', 'Pane'])
  })

  it('R-396 a deal that sells out, or that its brand ends, has no units left for the screen', async () => {
    const owner = await test.createUser({ role: 'brand' })
    const { token, playlistId } = await pair(owner)
    const [bread, wine] = [
      await dealOf(owner, 'Pane', { quantity: 2, redeemed: 2 }),
      await dealOf(owner, 'Vino'),
    ]
    await play(owner, playlistId, [bread, wine])
    await test.db.updateTable('deals').set({ active: false }).where('id', '=', wine).execute()
    const player = await ask(token)
    expect(player.state === 'paired' && player.items).toMatchObject([{ quantity: 0 }, { quantity: 0 }])
    expect(await test.request(contract.listPlaylists, { as: owner })).toMatchObject([
      { deals: 2, onOffer: 0, displays: 1 },
    ])
  })

  it('R-396 seconds, hours and weekdays are stored; a playlist with a deal of another brand is refused completely', async () => {
    const owner = await test.createUser({ role: 'brand' })
    const { playlistId: id } = await pair(owner)
    const own = await dealOf(owner, 'Pane')
    const foreign = await dealOf(await test.createUser({ role: 'brand' }), 'Altrui')
    const items = [{ dealId: own, seconds: 30, weekdays: [6, 7], from: 1320, to: 120 }]
    const body = { name: 'Sera', items }
    const before = await versionOf(owner, id)
    expect(
      await test.request(contract.changePlaylist, {
        as: owner,
        params: { id },
        body: { ...body, version: before },
      }),
    ).toMatchObject(body)
    const version = await versionOf(owner, id)
    const wrong = { name: 'Sera', items: [...items, { ...always, dealId: foreign }], version }
    expect(
      await test.refused(contract.changePlaylist, { as: owner, params: { id }, body: wrong }),
    ).toMatchObject({ statusCode: 404, code: 'deal_not_found' })
    expect(await test.request(contract.getPlaylist, { as: owner, params: { id } })).toMatchObject(body)
    for (const bad of [{ weekdays: [] }, { weekdays: [1, 1] }, { seconds: 4 }, { from: 1440 }, { to: 0 }]) {
      const sent = { name: 'Sera', items: [{ ...always, dealId: own, ...bad }], version }
      expect(
        await test.refused(contract.changePlaylist, { as: owner, params: { id }, body: sent }),
      ).toMatchObject({ statusCode: 400 })
    }
  })

  it('R-396 slides of the brand’s own play between deals; their pictures are claimed, kept, released, and never somebody else’s', async () => {
    const owner = await test.createUser({ role: 'brand' })
    const other = await test.createUser({ role: 'brand' })
    const { token, playlistId: id } = await pair(owner)
    const dealId = await dealOf(owner, 'Pane')
    const key = await makeFile(test.db, owner.id, 'display')
    const foreign = await makeFile(test.db, other.id, 'display')
    const usedBy = async () =>
      (await test.db.selectFrom('files').select('used_by').where('key', '=', key).executeTakeFirst())?.used_by
    const body = async (items: readonly object[]) => ({
      as: owner,
      params: { id },
      body: { name: 'Vetrina', items, version: await versionOf(owner, id) } as never,
    })
    const slide = { title: 'Pane caldo', text: 'Alle 17', image: key }
    const items = [
      { slide, ...always },
      { dealId, ...always },
      { slide: { text: 'Chiuso a Ferragosto' }, ...always },
    ]
    const saved = await test.request(contract.changePlaylist, await body(items))
    const shown = { ...slide, image: `/files/${key}` }
    expect(saved.items).toMatchObject([
      { slide: shown },
      { dealId },
      { slide: { title: '', text: 'Chiuso a Ferragosto', image: null } },
    ])
    expect([await titlesOn(token), await usedBy()]).toEqual([['Pane caldo', 'Pane', ''], `playlist ${id}`])
    expect(await test.request(contract.listPlaylists, { as: owner })).toMatchObject([
      { deals: 1, onOffer: 1, slides: 2 },
    ])
    await test.request(
      contract.changePlaylist,
      await body([
        { dealId, ...always },
        { slide: shown, ...always },
      ]),
    )
    expect([await titlesOn(token), await usedBy()]).toEqual([['Pane', 'Pane caldo'], `playlist ${id}`])
    const refuse = async (wrong: object) =>
      (await test.refused(contract.changePlaylist, await body([{ slide: wrong, ...always }]))).code
    expect(await refuse({ title: ' ' })).toBe('validation_failed')
    expect(await refuse({ title: 'Ecco', image: foreign })).toBe('file_not_found')
    expect(await refuse({ title: 'Ecco', image: `/files/${foreign}` })).toBe('file_not_found')
    await test.request(contract.changePlaylist, await body([{ slide: { title: 'Solo testo' }, ...always }]))
    expect(await usedBy()).toBeNull()
  })

  it('R-396 a display changes its playlist; a shown playlist is not deleted', async () => {
    const owner = await test.createUser({ role: 'brand' })
    const { token, display, playlistId } = await pair(owner)
    const made = await test.request(contract.createPlaylist, { as: owner, body: { name: 'Cassa' } })
    await play(owner, made._id, [await dealOf(owner, 'Pane')], 'Cassa')
    const remove = { as: owner, params: { id: playlistId } }
    expect(await test.refused(contract.deletePlaylist, remove)).toMatchObject({ code: 'playlist_in_use' })
    const change = { as: owner, params: { id: display._id } }
    await test.request(contract.changeDisplay, { ...change, body: { playlistId: made._id, name: 'Cassa 1' } })
    expect(await titlesOn(token)).toEqual(['Pane'])
    await test.request(contract.deletePlaylist, remove)
    const foreign = (await pair(await test.createUser({ role: 'brand' }))).playlistId
    expect(
      await test.refused(contract.changeDisplay, { ...change, body: { playlistId: foreign } }),
    ).toMatchObject({ code: 'playlist_not_found' })
    await test.request(contract.changeDisplay, { ...change, body: { playlistId: null } })
    expect(await titlesOn(token)).toEqual([])
  })

  it('a player without news takes one statement, however long its playlist', async () => {
    const owner = await test.createUser({ role: 'brand' })
    const { token, playlistId } = await pair(owner)
    const ids = await Promise.all(Array.from({ length: 50 }, (_, index) => dealOf(owner, `Pane ${index}`)))
    await play(owner, playlistId, ids)
    const first = await ask(token)
    test.takeStatements()
    await ask(token, first.state === 'paired' ? first.digest : '')
    expect(test.takeStatements()).toHaveLength(1)
  })
})

it('LAW-14 LAW-19 a paid item of a playlist names who pays, on the screen too; a nameless payer is refused', async () => {
  const owner = await test.createUser({ role: 'brand' })
  const { token, playlistId } = await pair(owner)
  const dealId = await dealOf(owner, 'Caffè in offerta')
  const set = async (advertiser: unknown) => ({
    as: owner,
    params: { id: playlistId },
    body: {
      name: 'Vetrina',
      items: [{ dealId, ...always, advertiser: advertiser as string }],
      version: await versionOf(owner, playlistId),
    },
  })
  const onScreen = async () => {
    const player = await ask(token)
    return player.state === 'paired' ? player.items.map(({ advertiser }) => advertiser) : player.state
  }
  await test.request(contract.changePlaylist, await set(' Torrefazione Nera '))
  expect(await onScreen()).toEqual(['Torrefazione Nera'])
  for (const wrong of ['', '  ', 'x'.repeat(121), 7]) {
    const problem = await test.refused(contract.changePlaylist, await set(wrong))
    expect([problem.statusCode, problem.code]).toEqual([400, 'validation_failed'])
  }
  expect(await onScreen()).toEqual(['Torrefazione Nera'])
  await test.request(contract.changePlaylist, await set(null))
  expect(await onScreen()).toEqual([null])
})
