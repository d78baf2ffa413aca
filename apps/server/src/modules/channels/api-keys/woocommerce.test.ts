import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { Desk } from '../../loyalty/coupons/testing/coupons-fixture.ts'
import { makeShop, type Shop } from '../../loyalty/members/testing/members-fixture.ts'
import { makeKey } from './testing/key.ts'
import { findPhp, runPhp, startFaulty } from './testing/php.ts'

const ROOT = join(import.meta.dirname, '../../../../../..')
const STAND_IN = join(import.meta.dirname, 'testing/wordpress.php')
const CARD = '_wc_other/vicino-points/card'
const php = findPhp() ?? ''
const MISSING = php === '' ? ' (not run: PHP is missing, apt-get install php-cli php-curl)' : ''

describe.skipIf(php === '')(
  `R-390 the plug-in for WooCommerce, over a stand-in for WordPress${MISSING}`,
  () => {
    let test: TestApp
    let address: string
    let shop: Shop
    let key: string
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'vicino-woocommerce-'))
      await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/woocommerce.ts'), folder])
      test = await createTestApp({ features: FEATURES })
      address = await test.app.listen({ port: 0, host: '127.0.0.1' })
      shop = await makeShop(test)
      key = (await makeKey(test, { brandId: shop.brandId, scopes: ['purchase:write', 'refund:write'] })).text
    })
    afterAll(async () => {
      await test.close()
      await rm(folder, { recursive: true, force: true })
    })

    /** Runs steps of the stand-in, and returns the result of each. */
    const run = async (
      steps: readonly (readonly unknown[])[],
      { settings = { address, key } as object, locale = 'it_IT' } = {},
    ): Promise<unknown[]> => {
      const { stdout, stderr } = await runPhp(php, [STAND_IN], {
        env: { PLUGIN: join(folder, 'vicino-points') },
        input: JSON.stringify({ settings, locale, steps }),
        cwd: folder,
      })
      try {
        return JSON.parse(stdout) as unknown[]
      } catch (cause) {
        throw new Error(`${stdout}${stderr}`, { cause })
      }
    }
    let orders = 1000
    /** An order of two products and shipping: 30 € of goods with tax. */
    const orderOf = (card: string, more: object = {}) => {
      orders += 10
      return {
        id: orders,
        number: `W-${orders}`,
        meta: { [CARD]: card },
        line_item: [
          { id: 1, sku: 'PANE', quantity: 2, total: 8.2, tax: 1.8 },
          { id: 2, quantity: 1, total: 16.39, tax: 3.61 },
        ],
        shipping: [{ id: 3, total: 5 }],
        ...more,
      }
    }
    const balanceOf = async (handle: string): Promise<unknown> => {
      const { text } = await makeKey(test, { brandId: shop.brandId })
      const answer = await test.app.inject({
        url: `/api/v1/integration/member/${handle}`,
        headers: { authorization: `Bearer ${text}` },
      })
      return answer.json<{ programs: { balance: { points: number } | null }[] }>().programs[0]?.balance
        ?.points
    }

    it('is a zip with a copy of the client, Italian texts and no error of syntax', async () => {
      const files = globSync('**/*', { cwd: folder })
      expect(files).toEqual(
        expect.arrayContaining([
          'vicino-points.zip',
          'vicino-points/lib/Vicino.php',
          'vicino-points/languages/vicino-points-it_IT.mo',
          'vicino-points/languages/vicino-points.pot',
        ]),
      )
      const written = files.filter((file) => file.endsWith('.php'))
      const { code, stdout } = await runPhp(php, ['-l', ...written], { cwd: folder })
      expect([code, stdout]).toEqual([0, expect.stringContaining('No syntax errors')])
    })

    it('gives points for a paid order once, and takes them back with refunds', async () => {
      const { handle } = await shop.customer()
      const order = orderOf(handle)
      const bread = { id: 4, quantity: -1, total: -4.1, tax: -0.9, meta: { _refunded_item_id: '1' } }
      const results = await run([
        ['order', order],
        ['status', order.id, 'processing'],
        ['email', order.id, false],
        ['notes', order.id],
        ['run'],
        ['notes', order.id],
        ['email', order.id, true],
        ['status', order.id, 'completed'],
        ['waiting'],
        ['refund', order.id, { id: order.id + 1, amount: '5.00', line_item: [bread] }],
        ['refund', order.id, { id: order.id + 2, amount: '5.00', shipping: [{ id: 5, total: -5 }] }],
        ['refund', order.id, { id: order.id + 3, amount: '7.00' }],
        ['run'],
        ['notes', order.id],
        ['email', order.id, true],
        ['status', order.id, 'cancelled'],
        ['run'],
        ['notes', order.id],
        ['waiting'],
      ])
      expect(results[2]).toBe('<p>The points of this order will be on your Vicino card shortly.</p>')
      expect(results[3]).toEqual([])
      expect(results[5]).toEqual(['Vicino: Hai guadagnato 30 punti. Saldo: 30.'])
      expect(results[6]).toBe('\nThis order has given 30 Vicino points.\n')
      expect(results[8]).toEqual([])
      expect(results[13]).toHaveLength(3)
      expect(results[14]).toBe('\nThis order has given 18 Vicino points.\n')
      expect(results[17]).toHaveLength(4)
      expect(results[18]).toEqual([])
      expect(await balanceOf(handle)).toBe(0)
    })

    it('waits for the money of a cash on delivery, and sends nothing without a card or before it is set up', async () => {
      const { handle } = await shop.customer()
      const [cod, without] = [orderOf(handle, { payment: 'cod' }), orderOf('')]
      const results = await run([
        ['order', cod],
        ['status', cod.id, 'processing'],
        ['waiting'],
        ['status', cod.id, 'completed'],
        ['waiting'],
        ['order', without],
        ['status', without.id, 'processing'],
        ['waiting'],
        ['email', without.id, false],
        ['settings', {}],
        ['status', cod.id, 'cancelled'],
        ['fields'],
        ['waiting'],
      ])
      const given = ['vicino_points_give']
      expect([results[2], results[4], results[7], results[8]]).toEqual([[], given, given, ''])
      expect(results.slice(-2)).toEqual([{ blocks: [], classic: [] }, given])
    })

    it('asks for the card in both checkouts, and keeps what was entered in the classic one', async () => {
      const { handle } = await shop.customer()
      const order = orderOf('')
      const results = await run(
        [
          ['fields'],
          ['classic', order, { vicino_points_card: `  ${handle} ` }],
          ['status', order.id, 'processing'],
          ['run'],
          ['notes', order.id],
        ],
        { locale: 'en_GB' },
      )
      expect(results[0]).toEqual({
        blocks: { 'vicino-points/card': 'contact' },
        classic: ['vicino_points_card'],
      })
      expect(results[4]).toEqual([expect.stringMatching(/^Vicino: You earned 30 points/)])
    })

    it('tries again later while Vicino does not answer, and a lost answer counts once', async () => {
      const { handle } = await shop.customer()
      const order = orderOf(handle)
      const network = await startFaulty(address, ['lost', 'down', 'down', 'down'])
      const results = await run(
        [
          ['order', order],
          ['status', order.id, 'processing'],
          ['run'],
          ['refund', order.id, { id: order.id + 1, amount: '30.00' }],
          ['run'],
          ['run'],
          ['run'],
          ['notes', order.id],
          ['waiting'],
        ],
        { settings: { address: network.address, key } },
      )
      await network.close()
      // The refund waits for the purchase.
      expect([results[4], results[5], results[6]]).toEqual([[60, 0], [300, 300], expect.anything()])
      expect(results[7]).toHaveLength(2)
      expect(results[8]).toEqual([])
      expect(await balanceOf(handle)).toBe(0)
    })

    it('tells the shop of a card that nobody has, and sends the order again when the shop says so', async () => {
      const { handle } = await shop.customer()
      const order = orderOf('nessuno.qui')
      const again = 'vicino_points_again'
      const results = await run([
        ['order', order],
        ['status', order.id, 'processing'],
        ['run'],
        ['waiting'],
        ['notes', order.id],
        ['email', order.id, false],
        ['actions', order.id],
        ['classic', { ...order, id: order.id + 1, meta: {} }, { vicino_points_card: handle }],
        ['actions', order.id + 1],
        ['act', order.id, again],
        ['actions', order.id],
        ['run'],
        ['notes', order.id],
      ])
      expect(results[3]).toEqual([])
      expect(results[4]).toEqual([expect.stringContaining('Vicino could not change points: Nessun cliente')])
      expect(results[5]).toContain('please check the card')
      expect([results[6], results[8], results[10]]).toEqual([{ [again]: expect.any(String) }, [], []])
      expect(results[12]).toHaveLength(2)
    })

    it('takes a coupon of the member for the order’s receipt, and goes on without one that is used', async () => {
      const desk = await Desk.open(test)
      const { text } = await makeKey(test, { brandId: desk.shop.brandId })
      const settings = { address, key: text, coupons: 'yes' }
      const [member, stranger] = [await desk.shop.customer(), await desk.shop.customer()]
      const { code } = await desk.give(member)
      const gift = await desk.give(member, { kind: 'product', percent: null, value: 5, product: 'Tazza' })
      const [first, second] = [orderOf(''), orderOf(stranger.handle)].map((order) => ({
        ...order,
        coupons: [code?.toLowerCase()],
        line_item: order.line_item.map(({ total, tax, ...item }) => ({
          ...item,
          total: total * 0.9,
          tax: tax * 0.9,
          subtotal: total,
          subtotal_tax: tax,
        })),
      }))
      const results = await run(
        [
          ['coupon', code],
          ['coupon', gift.code],
          ['coupon', 'negozio123'],
          ['coupon', 'AAAAA-BBBBB'],
          ['order', first],
          ['status', first?.id, 'processing'],
          ['run'],
          ['notes', first?.id],
          ['refund', first?.id, { id: (first?.id ?? 0) + 1, amount: '27.00' }],
          ['run'],
          ['notes', first?.id],
          ['order', second],
          ['status', second?.id, 'processing'],
          ['run'],
          ['notes', second?.id],
          ['waiting'],
        ],
        { settings },
      )
      expect(results[0]).toMatchObject({ discount_type: 'percent', amount: 10, individual_use: true })
      expect(results.slice(1, 4)).toEqual([false, false, false])
      expect(results[7]).toEqual([expect.stringMatching(/^Vicino: .*Hai guadagnato 27 punti/)])
      expect(results[10]).toHaveLength(2)
      expect(results[14]).toEqual([
        expect.stringMatching(/^Vicino has not taken the coupon [\w-]+: ./),
        expect.stringMatching(/^Vicino: Hai guadagnato 27 punti/),
      ])
      expect(results[15]).toEqual([])
    })

    it('asks for few wrong coupons, so that nobody can lock the key, and for none unless the shop wants it', async () => {
      const wrong = Array.from({ length: 12 }, (_, index) => ['coupon', `AAAAABBB${index + 10}`])
      const { text } = await makeKey(test, { brandId: shop.brandId })
      const network = await startFaulty(address, [])
      const settings = { address: network.address, key: text }
      const none = Array(12).fill(false)
      expect(await run(wrong, { settings })).toEqual(none)
      expect(network.keys).toHaveLength(0)
      expect(await run(wrong, { settings: { ...settings, coupons: 'yes' } })).toEqual(none)
      expect(network.keys).toHaveLength(5)
      await network.close()
    })

    it('tests the connection when its settings are saved', async () => {
      const read = (await makeKey(test, { brandId: shop.brandId, scopes: ['member:read'] })).text
      const results = await run([
        ['save'],
        ['settings', { address, key: read }],
        ['save'],
        ['settings', { address: 'http://127.0.0.1:9', key }],
        ['save'],
        ['settings', { address: 'http://vicino.example', key }],
        ['save'],
      ])
      expect([results[0], results[2], results[4], results[6]]).toEqual([
        { message: 'Vicino answers, and the key can give and take points.' },
        { error: expect.any(String) },
        { error: 'Vicino does not answer at this address.' },
        { error: 'The address begins with https:// and the key with vk_.' },
      ])
    })
  },
)
