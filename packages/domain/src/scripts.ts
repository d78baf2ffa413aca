const LATIN = /\p{Script=Latin}/u
/** Scripts whose letters look like Latin ones (Unicode Technical Standard #39). */
const LOOKALIKES = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u

/**
 * Tells whether a name mixes Latin letters with letters of another script that look the same:
 * 'Pаolo' with a Cyrillic а.
 */
export function mixesScripts(name: string): boolean {
  return LATIN.test(name) && LOOKALIKES.test(name)
}
