import { AppError } from '../../platform/errors.ts'

/** The first 2000 of the list also count as words: with digits and signs they are still guessed ('Password2026!'). */
const FREQUENT = 2000
/** Shorter words are left out: too many good passwords contain one by chance. */
const SHORTEST_WORD = 6
const SHORTEST_NAME = 3

interface Common {
  /** Those of the common passwords that fulfil the form's other rules (8 characters, a letter, a digit). */
  readonly passwords: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

let common: Promise<Common> | undefined

/** Loads the list at the first call (some 40 ms) and keeps it. */
function loadCommon(): Promise<Common> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const all = dictionary['passwords-common']
    return {
      passwords: new Set(all.filter((text) => text.length >= 8 && /\d/.test(text) && /[a-z]/.test(text))),
      words: new Set(all.slice(0, FREQUENT).filter((text) => text.length >= SHORTEST_WORD)),
    }
  })
  return common
}

/**
 * Refuses the passwords that an attacker tries first: passwords of the common lists in any case and with signs around
 * them, frequent words with digits, and the name or address of the account with digits.
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
  const word = bare.replace(/\d+$/, '')
  const names = [owner.email.split('@')[0] ?? '', owner.username].map(lettersOf)
  const guessable =
    passwords.has(lower) ||
    passwords.has(bare) ||
    words.has(word) ||
    names.some((name) => name.length >= SHORTEST_NAME && lettersOf(bare) === name)
  if (guessable) throw new AppError('validation_failed', { fieldErrors: { [field]: 'password_common' } })
}

/** Only the letters of a text: somebody who guesses 'Giulia Rossi 1990' also tries 'giulia.rossi90'. */
function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}
