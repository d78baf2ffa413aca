import { groupDigits } from '~/lib/in-groups.ts'
import type { Presented } from './till-state.ts'

/** Digits of the number under a deal's QR, and of a member's code after its M. */
const DIGITS = { deal: 9, member: 8 } as const

const isMember = (typed: string): boolean => typed.startsWith('M')

/** What of a typed or pasted text is kept: nine digits of a deal's number, or M and the eight digits of a member's code. */
export function keptOf(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return /^\D*m/i.test(text) ? `M${digits.slice(0, DIGITS.member)}` : digits.slice(0, DIGITS.deal)
}

/** The other kind of code with the same digits: the key M of tills whose keyboard has digits alone. */
export function turned(typed: string): string {
  return keptOf(isMember(typed) ? typed.slice(1) : `M${typed}`)
}

/** As it is read out: '123 456 789', 'M 1234 5678'. */
export function shownTyped(typed: string): string {
  if (!isMember(typed)) return groupDigits(typed)
  return ['M', typed.slice(1, 5), typed.slice(5)].filter((part) => part !== '').join(' ')
}

/** Caret position in the shown text that has `count` characters before it, spaces left out. */
export function caretAfter(shown: string, count: number): number {
  let position = 0
  for (let left = count; left > 0 && position < shown.length; position += 1) {
    if (shown[position] !== ' ') left -= 1
  }
  return position
}

/** Whether all characters are there. */
export function isComplete(typed: string): boolean {
  return isMember(typed) ? typed.length === DIGITS.member + 1 : typed.length === DIGITS.deal
}

/** What a complete text stands for; null when no code is written like this: a deal's number never begins with 0. */
export function typedCode(typed: string): Presented | null {
  if (!isComplete(typed)) return null
  if (isMember(typed)) return { code: typed }
  return typed.startsWith('0') ? null : { transactionId: typed }
}
