/**
 * Functions that a feature needs of one above it, which it may not import. The lower feature
 * declares name and type, the upper one fills it in its feature value (`provides`): `declare module
 * '…/platform/provided.ts' { interface Provided { readonly nameOfIt: (…) => … } }`.
 */
export interface Provided {}

/** Returns a function that some feature provides. @throws Error when none does */
export function providedBy<Name extends keyof Provided>(
  provided: Partial<Provided>,
  name: Name,
): Provided[Name] {
  const found = provided[name]
  if (found === undefined) throw new Error(`No feature provides ${name}`)
  return found
}
