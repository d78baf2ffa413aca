import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The used part of the QR reader that the till of the web app contains. */
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

/** Finds the QR code in an image of the screen. */
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
