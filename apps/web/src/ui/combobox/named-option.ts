const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Finds the option that a typed text means: the only one of that name (ignoring case, accents and
 * brackets), or the only one at all, when its name begins with the text. undefined when there is
 * none, or more than one.
 */
export function namedOption<Option>(
  typed: string,
  options: readonly Option[],
  namesOf: (option: Option) => readonly string[],
): Option | undefined {
  const text = folded(typed)
  if (text === '') return undefined
  const named = options.filter((option) => namesOf(option).some((name) => folded(name) === text))
  if (named.length > 0) return named.length === 1 ? named[0] : undefined
  const [only, ...others] = options
  if (only === undefined || others.length > 0) return undefined
  return namesOf(only).some((name) => folded(name).startsWith(text)) ? only : undefined
}
