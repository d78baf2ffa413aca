import type { PermissionRecord } from '@vicino/contract/identity/permissions/schemas'
import { ACTIONS, COLLECTIONS } from '@vicino/contract/identity/permissions/constants'
import type { Role } from '@vicino/contract/roles'

/** A permission as a checkbox. */
export interface Choice {
  readonly id: string
  readonly isTicked: boolean
  readonly isDisabled: boolean
  /** Why it cannot be changed; absent where it can, and in a role that the viewer only reads. */
  readonly reason?: Reason
}

/**
 * `always`: everybody has it by law. `unused`: nothing in this version asks for it. `otherKind`: it
 * is for other kinds of account. `notHeld`: the viewer lacks it and so cannot give it.
 */
export type Reason = 'always' | 'unused' | 'otherKind' | 'notHeld'

interface Chosen {
  readonly base: Role
  readonly permissions: ReadonlySet<string>
  readonly isReadOnly: boolean
  /** Says whether the viewer may give or withdraw a permission, which requires having it. */
  readonly mayGive: (permission: string) => boolean
}

/**
 * Returns why a permission cannot be changed in any role of this kind: the product checks it for
 * accounts of the kind, the law does not give it to everybody, and one gives only what one has.
 */
function reasonOf(
  { _id, bases, isAsked, isAlwaysHeld }: PermissionRecord,
  { base, mayGive }: Pick<Chosen, 'base' | 'mayGive'>,
): Reason | undefined {
  if (isAlwaysHeld) return 'always'
  if (!isAsked) return 'unused'
  if (!bases.includes(base)) return 'otherKind'
  return mayGive(_id) ? undefined : 'notHeld'
}

/** Says whether a permission can be changed in a role. */
export const isOpen = (record: PermissionRecord, chosen: Omit<Chosen, 'permissions'>): boolean =>
  !chosen.isReadOnly && reasonOf(record, chosen) === undefined

/**
 * Groups the permissions by collection in the order of the actions, and the advanced ones.
 */
export function choicesOf(records: readonly PermissionRecord[], chosen: Chosen) {
  const choiceOf = (record: PermissionRecord): Choice => {
    const reason = chosen.isReadOnly ? undefined : reasonOf(record, chosen)
    return {
      id: record._id,
      isTicked: record.isAlwaysHeld || chosen.permissions.has(record._id),
      isDisabled: !isOpen(record, chosen),
      ...(reason && { reason }),
    }
  }
  const byId = new Map(records.map((record) => [record._id, record]))
  return {
    collections: COLLECTIONS.map((collection) => ({
      collection,
      choices: ACTIONS.flatMap((action) => {
        const record = byId.get(`${collection}-${action}`)
        return record ? [{ action, ...choiceOf(record) }] : []
      }),
    })),
    // Advanced permissions of other kinds of account are hidden.
    advanced: records
      .filter(({ isCollection, bases }) => !isCollection && bases.includes(chosen.base))
      .map(choiceOf),
  }
}
