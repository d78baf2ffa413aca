import { idSchema } from '@vicino/contract/common/ids'
import { SCAN_PROOF } from '@vicino/domain/display'
import { LINK_CODE } from '@vicino/domain/promoters'

const isId = (value: string): boolean => idSchema.safeParse(value).success
const RULES = {
  comment: isId,
  via: (value: string) => LINK_CODE.test(value),
  display: isId,
  seen: (value: string) => SCAN_PROOF.test(value),
}

/**
 * What a link to a deal may say beside it: one of its comments, by whose tracked link one comes, and the display whose QR one has
 * read. Values are of characters that need no escaping.
 */
export type Along = Partial<Record<keyof typeof RULES, string>>

/** What an address says beside the deal; whatever is not of its form is left out. */
export function readAlong(valueOf: (name: string) => unknown): Along {
  const known = Object.entries(RULES).flatMap(([name, isValid]) => {
    const value = valueOf(name)
    return typeof value === 'string' && isValid(value) ? [[name, value]] : []
  })
  return Object.fromEntries(known)
}
