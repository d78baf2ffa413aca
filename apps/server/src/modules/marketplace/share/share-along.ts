import { idSchema } from '@vicino/contract/common/ids'
import { SCAN_NONCE } from '@vicino/domain/display'
import { LINK_CODE } from '@vicino/domain/promoters'

const isId = (value: string): boolean => idSchema.safeParse(value).success
const RULES = {
  comment: isId,
  via: (value: string) => LINK_CODE.test(value),
  display: isId,
  seen: (value: string) => SCAN_NONCE.test(value),
}

/**
 * Optional parts of a link to a deal: one of its comments, the tracked link by which a visitor
 * comes, and the display whose QR they scanned. Their values consist of characters that need no
 * escaping.
 */
export type Along = Partial<Record<keyof typeof RULES, string>>

/** Reads the optional parts of an address; values of another form are left out. */
export function readAlong(valueOf: (name: string) => unknown): Along {
  const known = Object.entries(RULES).flatMap(([name, isValid]) => {
    const value = valueOf(name)
    return typeof value === 'string' && isValid(value) ? [[name, value]] : []
  })
  return Object.fromEntries(known)
}
