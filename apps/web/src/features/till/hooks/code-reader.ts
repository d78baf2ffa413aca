/** Reads the QR code in the video's present frame; null when there is none. */
export type ReadCode = (picture: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

interface NativeDetector {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own BarcodeDetector; null when it is missing or cannot read QR codes. */
async function nativeDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector }
  if (!Native) return null
  const formats = await Native.getSupportedFormats().catch((): string[] => [])
  return formats.includes('qr_code') ? new Native({ formats: ['qr_code'] }) : null
}

const wasmDetector = async (): Promise<Detector> => (await import('./wasm-detector.ts')).createWasmDetector()

/**
 * Creates a reader: the browser's own, or one of 0.4 MB that is loaded now. Throws when that cannot be
 * loaded.
 */
export async function createCodeReader(): Promise<ReadCode> {
  const native = await nativeDetector()
  let detector = native ?? (await wasmDetector())
  return async (picture) => {
    try {
      const [found] = await detector.detect(picture)
      return found?.rawValue ?? null
    } catch (error) {
      // Some browsers offer a detector although the operating system lacks its service.
      if (detector !== native) throw error
      detector = await wasmDetector()
      return null
    }
  }
}
