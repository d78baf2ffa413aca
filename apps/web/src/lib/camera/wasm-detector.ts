import { BarcodeDetector, type BarcodeFormat, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

/**
 * Creates ZXing's reader in WebAssembly. The file comes from this server; by default the library
 * would load it from a public CDN.
 */
export async function createWasmDetector(formats: BarcodeFormat[]): Promise<BarcodeDetector> {
  await prepareZXingModule({
    overrides: {
      locateFile: (path: string, folder: string) => (path.endsWith('.wasm') ? wasmUrl : folder + path),
    },
    fireImmediately: true,
  })
  return new BarcodeDetector({ formats })
}
