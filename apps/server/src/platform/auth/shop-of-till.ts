import { AppError } from '../errors.ts'
import type { Actor } from '../http/context.ts'

/**
 * The shop that a till acts for: the one that is named, or the only one that its person is bound to. Undefined = not known, which is so
 * where somebody works in all of them and names none.
 * @throws AppError till_other_shop: the person is bound to other shops than the one named
 */
export function shopOfTill({ shops }: Pick<Actor, 'shops'>, named: string | undefined): string | undefined {
  if (shops === undefined) return named
  if (named === undefined) return shops.length === 1 ? shops[0] : undefined
  if (!shops.includes(named)) throw new AppError('till_other_shop')
  return named
}
