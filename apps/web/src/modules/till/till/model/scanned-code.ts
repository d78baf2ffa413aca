import { COUPON_TEXT } from '@vicino/contract/loyalty/coupons/constants'
import { CLAIM_TEXT } from '@vicino/contract/loyalty/claims/constants'
import { CARD_TEXT } from '@vicino/contract/loyalty/members/constants'
import { codeTextForm } from '@vicino/domain/code-text'
import type { Presented } from './till-state.ts'

/** A member card, of this version of the text or a later one. */
const CARD = /^VM\d{1,3}:[0-9A-Z $%*+\-./:]+$/

/** The code of a claimed reward, of this version of the text or a later one. */
const CLAIM = /^VC\d{1,3}:[0-9A-Z $%*+\-./:]+$/

/** A brand's coupon, of this version of the text or a later one. */
const COUPON = /^VB\d{1,3}:[0-9A-Z $%*+\-./:]+$/

/**
 * Recognizes a text from a QR code: a deal's code, a member card, a claimed reward or a coupon,
 * without surrounding spaces; null for anything else (a web address, a product code). A text of a
 * later version is recognized too; the server then says what to do.
 */
export function scannedCode(text: string): Presented | null {
  const clean = text.trim()
  if (codeTextForm(clean) !== null) return { token: clean }
  if (clean.length <= CLAIM_TEXT.longest && CLAIM.test(clean)) return { claim: clean }
  if (clean.length <= COUPON_TEXT.longest && COUPON.test(clean)) return { claim: clean }
  return clean.length <= CARD_TEXT.longest && CARD.test(clean) ? { card: clean } : null
}
