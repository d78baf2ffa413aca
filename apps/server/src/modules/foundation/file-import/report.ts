import { writeFile } from 'node:fs/promises'
import type { RefusedRow } from './csv.ts'

/** Writes the refused rows to a CSV file, for the person who corrects the imported file. */
export async function writeReport(file: string, refused: readonly RefusedRow[]): Promise<void> {
  const lines = refused.map(({ line, key, reason }) => [String(line), key, reason].map(cell).join(','))
  await writeFile(file, `${['line,key,reason', ...lines].join('\n')}\n`)
}

/**
 * A quoted cell. A text that a spreadsheet would run as a formula gets an apostrophe in front
 * (OWASP: CSV injection).
 */
export function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
