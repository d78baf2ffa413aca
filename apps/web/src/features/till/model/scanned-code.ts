import { codeTextForm } from '@vicino/domain/code-text'

/**
 * The text of a code in what a QR code says, without the spaces around it; null for anything else (a web address, a product
 * code), which is no code of the product. A text of another version is one too: the server says what to do about it.
 */
export function tokenOf(text: string): string | null {
  const clean = text.trim()
  return codeTextForm(clean) === null ? null : clean
}
