import { kindOfFile, WORKBOOK_TEXT } from '@vicino/domain/typed/csv-text'

/**
 * Reads the text of a file: UTF-8, or UTF-16 or Windows-1252 as spreadsheets write it. A workbook
 * is no text; for it the result holds the characters by which the server recognizes a workbook and
 * explains what to do.
 */
export async function textOfFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const kind = kindOfFile(new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength)))
  if (kind === 'workbook') return WORKBOOK_TEXT
  if (kind !== 'bytes') return new TextDecoder(kind).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
