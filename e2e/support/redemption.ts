import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Api, expect, type NewUser } from './test.ts'

interface DealChoice {
  readonly online?: boolean
  readonly quantity?: number
  readonly points?: number
}

/** A deal of the demo shop's own, which is the scanner's too: 20 € less 25 %, so that no two tests meet at one. */
export async function newDeal(
  api: Api,
  { online = false, quantity = 3, points = 0 }: DealChoice = {},
): Promise<{ _id: string; title: string }> {
  const { brandId } = claimsOf(await api.token('brand'))
  const { json } = await api.call('brand', 'GET', `/deal/browse?brandId=${brandId}&limit=1`)
  const [other] = json['items'] as { _id: string; images: string[] }[]
  const like = await api.call('brand', 'GET', `/deal/${other?._id}`)
  const created = await api.call('brand', 'POST', '/deal', {
    images: other?.images.slice(0, 1),
    title: `Cestino di prova ${crypto.randomUUID().slice(0, 8)}`,
    productName: `Cestino ${crypto.randomUUID().slice(0, 8)}`,
    description: 'Un cestino di prova con dentro tutto quello che serve. '.repeat(5).trim(),
    categoryIds: like.json['categoryIds'],
    price: 20,
    discount: 25,
    expirationDate: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    quantity,
    points,
    link: online ? 'https://example.com/cestino' : null,
  })
  expect(created.status, JSON.stringify(created.json)).toBe(201)
  return created.json as unknown as { _id: string; title: string }
}

/** How many pieces of a deal are left. */
export async function piecesLeft(api: Api, user: NewUser, id: string): Promise<unknown> {
  return (await api.call(user, 'GET', `/deal/${id}`)).json['quantity']
}

export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

/** The reader that the web app's till has. */
interface QrReader {
  prepareZXingModule(options: {
    overrides: { wasmBinary: ArrayBufferLike }
    fireImmediately: true
  }): Promise<unknown>
  readBarcodes(picture: Uint8Array, options: { formats: ['QRCode'] }): Promise<FoundQr[]>
}
interface FoundQr {
  readonly text: string
  readonly ecLevel: string
}

const ofWeb = createRequire(join(import.meta.dirname, '../../apps/web/package.json'))

/** The QR code in a picture of the screen. */
export async function readQr(picture: Buffer): Promise<FoundQr | undefined> {
  const reader = ofWeb('zxing-wasm/reader') as QrReader
  const wasm = await readFile(ofWeb.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await reader.prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasm).buffer },
    fireImmediately: true,
  })
  const [found] = await reader.readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  return found
}
