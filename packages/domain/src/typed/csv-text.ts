/**
 * The kind of a file by its first bytes. A workbook is Excel's (xlsx, xls) or that of another
 * spreadsheet (ods, numbers).
 */
export type FileKind = 'workbook' | 'utf-16le' | 'utf-16be' | 'bytes'

const MARKS: readonly (readonly [FileKind, readonly number[]])[] = [
  // A ZIP archive, and the compound file of Excel up to 2003.
  ['workbook', [0x50, 0x4b, 0x03, 0x04]],
  ['workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  // Excel's format 'Unicode text'.
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

export function kindOfFile(first: Uint8Array): FileKind {
  return MARKS.find(([, mark]) => mark.every((byte, index) => first[index] === byte))?.[0] ?? 'bytes'
}

/** The same text for a workbook: its first four bytes, one per character. */
export const WORKBOOK_TEXT = 'PK\u0003\u0004'
export const isWorkbookText = (text: string): boolean =>
  text.startsWith(WORKBOOK_TEXT) || text.startsWith('\u00d0\u00cf\u0011\u00e0')

/**
 * Reads the separator in Excel's line `sep=;`, which is no row; null where the first line is
 * another one.
 */
export function separatorLine(firstLine: string): string | null {
  return /^\uFEFF?"?sep=([^\r\n"])"?[;,\t ]*\r?$/i.exec(firstLine)?.[1] ?? null
}
