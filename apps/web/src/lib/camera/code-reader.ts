import { fromUpcE } from '@vicino/domain/gtin'

/** The codes to read: a QR, or the barcode of a product. */
export type CodeKind = 'qr' | 'product'

const FORMATS = {
  qr: ['qr_code'],
  product: ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf'],
} as const satisfies Record<CodeKind, readonly string[]>

/** Reads the code in the video's present frame; null when there is none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect: (video: HTMLVideoElement) => Promise<{ rawValue: string; format?: string }[]>
}

interface NativeDetector {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** Returns the browser's own BarcodeDetector; null when it is missing or cannot read such codes. */
async function nativeDetector(kind: CodeKind): Promise<Detector | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector }
  if (!Native) return null
  const formats = await Native.getSupportedFormats().catch((): string[] => [])
  const known = FORMATS[kind].filter((format) => formats.includes(format))
  return known.includes(FORMATS[kind][0]) ? new Native({ formats: known }) : null
}

const wasmDetector = async (kind: CodeKind): Promise<Detector> =>
  (await import('./wasm-detector.ts')).createWasmDetector([...FORMATS[kind]])

/**
 * Creates a reader: the browser's own, or one of 0.4 MB that is loaded now. It throws when that
 * cannot be loaded.
 */
export async function createCodeReader(kind: CodeKind = 'qr'): Promise<ReadCode> {
  const native = await nativeDetector(kind)
  let detector = native ?? (await wasmDetector(kind))
  return async (video) => {
    try {
      const [found] = await detector.detect(video)
      if (found === undefined) return null
      return found.format === 'upc_e' ? fromUpcE(found.rawValue) : found.rawValue
    } catch (error) {
      // Some browsers offer a detector although the operating system lacks its service.
      if (detector !== native) throw error
      detector = await wasmDetector(kind)
      return null
    }
  }
}
