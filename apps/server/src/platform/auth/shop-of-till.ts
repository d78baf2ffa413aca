import { AppError } from '../errors.ts'
import type { Actor } from '../http/context.ts'

/**
 * Returns the shop of a till: the named one, or the only one to which its person is bound.
 * Undefined = not known, when a person works in all shops and names none.
 * @throws AppError till_other_shop: the person is bound to other shops than the named one
 */
export function shopOfTill({ shops }: Pick<Actor, 'shops'>, named: string | undefined): string | undefined {
  if (shops === undefined) return named
  if (named === undefined) return shops.length === 1 ? shops[0] : undefined
  if (!shops.includes(named)) throw new AppError('till_other_shop')
  return named
}
