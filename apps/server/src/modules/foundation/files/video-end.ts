/** Reads the bytes from `start` up to and without `end`. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>

/** Bytes that are read at once. */
const WINDOW = 2 * 1024 * 1024
/** The longest header of a box (ISO/IEC 14496-12 §4.2) or of an element (RFC 8794 §5 and §6). */
const HEAD = 16

/** Most boxes of an MP4: a video of ten minutes in fragments of a tenth of a second has 12,000. */
const MOST_PARTS = 200_000

/**
 * EBML ids of elements that contain others. A recording writes them without a length, which is not
 * known yet.
 */
const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675

/**
 * A box or element: length of its header, and of its content; null = to the end of its container.
 */
interface Part {
  readonly head: number
  readonly content: number | null
  /** True when its children must be read, because its own length is unknown. */
  readonly isOpen: boolean
}

/**
 * Tells whether a video is complete: the lengths of its parts add up to the length of the file. For
 * a truncated file they do not. A WebM recording cut exactly between two frames passes: it is a
 * shorter video.
 */
export async function endsWhole(read: ReadBytes, size: number, container: 'mp4' | 'webm'): Promise<boolean> {
  const partAt = container === 'webm' ? elementOf : boxOf
  const bytesAt = windowed(read, size)
  let at = 0
  for (let count = 0; at < size && count < MOST_PARTS; count += 1) {
    const part = partAt(await bytesAt(at))
    if (part === undefined) return false
    if (part.isOpen) at += part.head
    else if (part.content === null) return true
    else at += part.head + part.content
  }
  return at === size
}

/** Returns a function that reads the header at a position, in large windows. */
function windowed(read: ReadBytes, size: number): (at: number) => Promise<DataView> {
  let from = 0
  let bytes: Uint8Array = new Uint8Array()
  return async (at) => {
    const end = Math.min(at + HEAD, size)
    if (at < from || end > from + bytes.length) {
      bytes = await read(at, Math.min(at + WINDOW, size))
      from = at
    }
    return new DataView(bytes.buffer, bytes.byteOffset + at - from, end - at)
  }
}

/**
 * Parses a box of an MP4 or QuickTime file: 32 bits of length (1 = 64 bits after the type, 0 = to
 * the end), then its type.
 */
function boxOf(bytes: DataView): Part | undefined {
  if (bytes.byteLength < 8) return undefined
  const short = bytes.getUint32(0)
  if (short === 0) return { head: 8, content: null, isOpen: false }
  if (short !== 1) return short < 8 ? undefined : { head: 8, content: short - 8, isOpen: false }
  if (bytes.byteLength < 16) return undefined
  const long = Number(bytes.getBigUint64(8))
  return long < 16 ? undefined : { head: 16, content: long - 16, isOpen: false }
}

/**
 * Parses an element of a WebM file: id and length, each with its own size in the leading zeros of
 * its first byte.
 */
function elementOf(bytes: DataView): Part | undefined {
  const idLength = numberLength(bytes, 0)
  const sizeLength = numberLength(bytes, idLength)
  if (idLength === 0 || idLength > 4 || sizeLength === 0) return undefined
  const head = idLength + sizeLength
  let id = 0
  for (let at = 0; at < idLength; at += 1) id = id * 256 + bytes.getUint8(at)
  let content = bytes.getUint8(idLength) & (0xff >> sizeLength)
  let isUnknown = content === 0xff >> sizeLength
  for (let at = idLength + 1; at < head; at += 1) {
    isUnknown &&= bytes.getUint8(at) === 0xff
    content = content * 256 + bytes.getUint8(at)
  }
  if (!isUnknown) return { head, content, isOpen: false }
  return id === SEGMENT || id === CLUSTER ? { head, content: null, isOpen: true } : undefined
}

/**
 * Returns the size in bytes of the number at `at`: one more than its first byte has leading zeros;
 * 0 when they are not there.
 */
function numberLength(bytes: DataView, at: number): number {
  if (at >= bytes.byteLength) return 0
  const length = Math.clz32(bytes.getUint8(at)) - 23
  return length > 8 || at + length > bytes.byteLength ? 0 : length
}
