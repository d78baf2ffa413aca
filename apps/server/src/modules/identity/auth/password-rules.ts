import { isAcceptablePassword, isGuessable } from '@vicino/domain/password'
import { AppError } from '../../../platform/errors.ts'

/**
 * The first 2000 of the list also count as words: with digits and signs they can still be guessed
 * ('Password2026!').
 */
const FREQUENT = 2000
/** Shorter words are left out: too many good passwords contain one by chance. */
const SHORTEST_WORD = 6

interface Common {
  /** Those of the common passwords that meet the other rules. */
  readonly passwords: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

let common: Promise<Common> | undefined

/** Loads the list at the first call (some 40 ms) and keeps it. */
function loadCommon(): Promise<Common> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const all = dictionary['passwords-common']
    return {
      passwords: new Set(all.filter(isAcceptablePassword)),
      words: new Set(all.slice(0, FREQUENT).filter((text) => text.length >= SHORTEST_WORD)),
    }
  })
  return common
}

/**
 * Refuses the passwords that an attacker tries first: common ones in any case and with signs around
 * them, and combinations of frequent words, the product's name or the owner's with years and signs
 * (`isGuessable`).
 * @throws AppError validation_failed at `field`
 */
export async function refuseCommonPassword(
  password: string,
  owner: { email: string; username: string },
  field = 'password',
): Promise<void> {
  const { passwords, words } = await loadCommon()
  const lower = password.toLowerCase()
  const bare = lower.replaceAll(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
  const refused =
    passwords.has(lower) || passwords.has(bare) || isGuessable(password, owner, (word) => words.has(word))
  if (refused) throw new AppError('validation_failed', { fieldErrors: { [field]: 'password_common' } })
}
