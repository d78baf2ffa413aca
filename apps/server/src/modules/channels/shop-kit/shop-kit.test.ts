import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { getKit, printKit } from '@vicino/contract/channels/shop-kit/endpoints'
import { encode } from 'uqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBrand, makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { members } from '../../loyalty/members/feature.ts'
import { programs } from '../../loyalty/programs/feature.ts'
import { visits } from '../../loyalty/visits/feature.ts'
import { Premises } from '../../loyalty/visits/testing/visits-fixture.ts'
import { shopKit } from './feature.ts'

const ORIGIN = 'https://vicino.test'

let test: TestApp
let premises: Premises
let owner: TestUser
beforeAll(async () => {
  test = await createTestApp({
    features: [members, programs, visits, shopKit],
    env: { PUBLIC_URL: ORIGIN },
  })
  premises = await Premises.open(test)
  owner = premises.owner
})
afterAll(() => test.close())

describe('what a shop prints', () => {
  it('its page, its running programs, and the QR of each place that counts visits', async () => {
    const { items } = await test.request(getKit, { as: owner })
    expect(items.map(({ target }) => target)).toEqual(['shop', 'program', ...visitsOf(items)])
    const [shop, program, ...visit] = items
    expect(shop?.url).toBe(`${ORIGIN}/share/negozio/${premises.shop.brandId}`)
    expect(program?.url).toBe(`${ORIGIN}/share/raccolta/${premises.programId}`)
    expect(visit.map(({ url }) => url)).toContain(`${ORIGIN}/visita/${await premises.printed()}`)

    const bare = await test.createUser({ role: 'brand', brand_id: (await makeBrand(test.db)).id })
    const own = await test.request(getKit, { as: bare })
    expect(own.items.map(({ target }) => target)).toEqual(['shop'])
  })

  it.each(['a4', 'a5', 'card'] as const)('%s is one page with the QR code drawn in lines', async (format) => {
    const { items } = await test.request(getKit, { as: owner })
    for (const { target, _id: id, url } of items) {
      const answer = await test.send(printKit, { as: owner, query: { target, id, format } })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
      const pdf = answer.rawPayload
      expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
      expect(modulesOf(pdf)).toEqual(encode(url, { ecc: 'M', border: 0 }).data)
    }
  })

  it('nothing of another shop', async () => {
    const other = await Premises.open(test)
    const { programId } = other
    for (const [target, id] of [
      ['program', programId],
      ['shop', other.shop.brandId],
      ['visit', other.placeId],
      ['program', randomUUID()],
    ] as const) {
      const query = { target, id, format: 'a4' as const }
      const answer = await test.send(printKit, { as: owner, query })
      expect([target, answer.statusCode, answer.json()]).toMatchObject([
        target,
        404,
        { code: 'kit_item_not_found' },
      ])
    }
  })
})

describe('the deals on a shop’s own site', () => {
  it('the script is small and may be loaded by any site; the frame may be shown by any', async () => {
    const { widget } = await test.request(getKit, { as: owner })
    expect(widget).toBe(
      `<script src="${ORIGIN}/widget.js" data-negozio="${premises.shop.brandId}" async></script>`,
    )
    const script = await test.app.inject({ url: '/widget.js' })
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(script.rawPayload.length).toBeLessThan(15_000)
    const frame = await test.app.inject({ url: `/widget/negozio/${premises.shop.brandId}` })
    expect(frame.headers['x-frame-options']).toBeUndefined()
    expect(frame.headers['content-security-policy']).toContain('frame-ancestors *')
    for (const { headers } of [script, frame]) expect(headers['set-cookie']).toBeUndefined()
  })

  it('LAW-12 art. 17-bis: a reduction stands beside the lowest price of the 30 days before', async () => {
    const brand = await makeBrand(test.db, { username: 'Forno <Rossi>' })
    const deal = await makeDeal(test.db, {
      brand_id: brand.id,
      title: 'Focaccia "al taglio"',
      price_cents: 1000,
      discount_price_cents: 700,
      discount: 30,
      lowest_price_cents: 900,
    })
    const { statusCode, body } = await frameOf(brand.id)
    expect(statusCode).toBe(200)
    for (const text of [
      'Offerte di Forno &lt;Rossi&gt; su Vicino',
      'Focaccia &quot;al taglio&quot;',
      '7,00\u00A0€',
      '-30%',
      'Prezzo più basso degli ultimi 30 giorni: 9,00\u00A0€',
      `href="/share/deal/${deal.id}" target="_blank" rel="noopener"`,
    ])
      expect(body).toContain(text)
    expect((await frameOf(brand.id, '?lingua=en')).body).toContain('Lowest price of the last 30 days')
  })

  it('a suspended, an unknown and no shop leave a frame that says there is nothing', async () => {
    const brand = await makeBrand(test.db, { suspended_at: test.clock.now() })
    for (const id of [brand.id, randomUUID(), 'x']) {
      const { statusCode, body } = await frameOf(id)
      expect([statusCode, body.includes('non ci sono offerte')]).toEqual([404, true])
    }
  })
})

const visitsOf = (items: readonly { readonly target: string }[]): string[] =>
  items.filter(({ target }) => target === 'visit').map(({ target }) => target)

const frameOf = (id: string, query = '') =>
  test.app.inject({ url: `/widget/negozio/${id}${query}`, headers: { 'accept-language': 'it' } })

/** Reads the modules of the one QR code of a page from the squares that it is drawn with. */
function modulesOf(pdf: Buffer): boolean[][] {
  const squares = streamsOf(pdf)
    .flatMap((stream) => [...stream.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)])
    .map(([, x, y, width, height]) => ({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    }))
    // The first is the coloured band.
    .slice(1)
  const side = squares[0]?.height ?? 0
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))]
  const size = Math.round((Math.max(...squares.map(({ x, width }) => x + width)) - left) / side)
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const { x, y, width } of squares)
    for (let at = 0; at < Math.round(width / side); at += 1)
      (rows[Math.round((y - top) / side)] ?? [])[Math.round((x - left) / side) + at] = true
  return rows
}

/** The content of a page is its only compressed stream with operators that draw. */
function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return Array.from(text.matchAll(/stream\r?\n/g), ({ index, 0: head }) => {
    const end = text.indexOf('endstream', index)
    try {
      return inflateSync(pdf.subarray(index + head.length, end)).toString('latin1')
    } catch {
      return ''
    }
  }).filter((stream) => stream.includes('Artifact'))
}
