import { readClaimCode } from '@vicino/domain/claim-code'
import { groupDigits } from '~/lib/in-groups.ts'
import type { Presented } from './till-state.ts'

/**
 * Characters of a deal's number under its QR, of a member's code after its M, and of a
 * claimed reward's code.
 */
const LENGTHS = { deal: 9, member: 8, claim: 10 } as const

/**
 * Marks a reward's code in the till's field. Its ten characters may begin with M or be digits only,
 * so they alone would not distinguish it from the other kinds.
 */
export const CLAIM_MARK = '#'

export const isMember = (typed: string): boolean => typed.startsWith('M')
export const isClaim = (typed: string): boolean => typed.startsWith(CLAIM_MARK)

/**
 * Returns the part of a typed or pasted text to keep: nine digits of a deal's number, M and eight
 * digits of a member's code, or ten letters and digits of a reward's. A letter other than a leading
 * M means a reward's code.
 *
 * @param asClaim the text is known to be a reward's code
 */
export function keptOf(text: string, asClaim = false): string {
  if (asClaim || readClaimCode(text) !== null || hasClaimLetter(text)) {
    return (
      CLAIM_MARK +
      text
        .toUpperCase()
        .replaceAll(/[^0-9A-Z]/g, '')
        .slice(0, LENGTHS.claim)
    )
  }
  const digits = text.replaceAll(/\D/g, '')
  return /^\D*m/i.test(text) ? `M${digits.slice(0, LENGTHS.member)}` : digits.slice(0, LENGTHS.deal)
}

/**
 * Says whether a text has a letter that only a reward's code has. Words around a number, as in 'n.
 * 123', do not count.
 */
const hasClaimLetter = (text: string): boolean =>
  /^[\s-]*[0-9a-z][\s0-9a-z-]*$/i.test(text) && /[a-z]/i.test(text.replace(/^[\s-]*m/i, ''))

/**
 * Returns what a field would keep of a text that is exactly one code; null for others, such as a
 * product's number.
 */
export function wholeCode(text: string): string | null {
  const signs = text.replaceAll(/[\s-]/g, '')
  const isWhole = /^(?:\d{9}|M\d{8})$/i.test(signs) || readClaimCode(text) !== null
  return isWhole ? keptOf(text) : null
}

/**
 * Converts the typed characters to the other kind of code, for phones whose keyboard has only
 * digits.
 */
export function turned(typed: string, to: 'member' | 'claim'): string {
  const signs = isClaim(typed) || isMember(typed) ? typed.slice(1) : typed
  if (to === 'claim') return isClaim(typed) ? keptOf(signs.replaceAll(/\D/g, '')) : keptOf(signs, true)
  return keptOf(isMember(typed) ? signs : `M${signs.replaceAll(/\D/g, '')}`)
}

/** Groups a code for reading aloud: '123 456 789', 'M 1234 5678', 'ABCDE 12345'. */
export function shownTyped(typed: string): string {
  if (isClaim(typed)) {
    return [typed.slice(1, 6), typed.slice(6)].filter((part) => part !== '').join(' ')
  }
  if (!isMember(typed)) return groupDigits(typed)
  return ['M', typed.slice(1, 5), typed.slice(5)].filter((part) => part !== '').join(' ')
}

/**
 * Returns the caret position in the shown text that has `count` characters before it, not counting
 * spaces.
 */
export function caretAfter(shown: string, count: number): number {
  let position = 0
  for (let left = count; left > 0 && position < shown.length; position += 1) {
    if (shown[position] !== ' ') left -= 1
  }
  return position
}

/** Says whether all characters are there. */
export function isComplete(typed: string): boolean {
  if (isClaim(typed)) return typed.length === LENGTHS.claim + 1
  return isMember(typed) ? typed.length === LENGTHS.member + 1 : typed.length === LENGTHS.deal
}

/**
 * Returns the code of a complete text; null when it is no possible code. A deal's number never
 * begins with 0.
 */
export function typedCode(typed: string): Presented | null {
  if (!isComplete(typed)) return null
  // A mistyped code is sent anyway, because the server counts wrong codes and says what to do.
  if (isClaim(typed)) return { claim: typed.slice(1) }
  if (isMember(typed)) return { code: typed }
  return typed.startsWith('0') ? null : { transactionId: typed }
}
