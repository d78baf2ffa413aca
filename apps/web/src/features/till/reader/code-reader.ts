/** Reads the QR code in a picture of the camera; null where there is none. */
export type ReadCode = (picture: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

interface NativeDetector {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own reader, where it has one that knows QR codes. */
async function nativeDetector(): Promise<Detector | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector }
  if (!Native) return null
  const formats = await Native.getSupportedFormats().catch((): string[] => [])
  return formats.includes('qr_code') ? new Native({ formats: ['qr_code'] }) : null
}

const wasmDetector = async (): Promise<Detector> => (await import('./wasm-detector.ts')).createWasmDetector()

/** Makes a reader: the browser's own, else one of 0.4 MB that is loaded now. Throws when that cannot be loaded. */
export async function createCodeReader(): Promise<ReadCode> {
  const native = await nativeDetector()
  let detector = native ?? (await wasmDetector())
  return async (picture) => {
    try {
      const [found] = await detector.detect(picture)
      return found?.rawValue ?? null
    } catch (error) {
      // A browser may offer a reader whose service the system lacks.
      if (detector !== native) throw error
      detector = await wasmDetector()
      return null
    }
  }
}
