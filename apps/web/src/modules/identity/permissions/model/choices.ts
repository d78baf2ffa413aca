import type { PermissionRecord } from '@vicino/contract/identity/permissions/schemas'
import { ACTIONS, COLLECTIONS } from '@vicino/contract/identity/permissions/constants'
import type { Role } from '@vicino/contract/roles'

/** A permission as a checkbox. */
export interface Choice {
  readonly id: string
  readonly isTicked: boolean
  readonly isDisabled: boolean
}

interface Chosen {
  readonly base: Role
  readonly permissions: ReadonlySet<string>
  readonly isReadOnly: boolean
  /** Says whether the viewer may give or withdraw a permission, which requires having it. */
  readonly mayGive: (permission: string) => boolean
}

/**
 * Says whether a permission can be changed in a role. The product checks it for accounts of the
 * role's kind, and the law does not give it to everybody.
 */
export function isOpen(
  { _id, bases, isAsked, isAlwaysHeld }: PermissionRecord,
  { base, isReadOnly, mayGive }: Omit<Chosen, 'permissions'>,
): boolean {
  return !isReadOnly && !isAlwaysHeld && isAsked && bases.includes(base) && mayGive(_id)
}

/**
 * Groups the permissions by collection in the order of the actions, and the advanced ones.
 */
export function choicesOf(records: readonly PermissionRecord[], chosen: Chosen) {
  const choiceOf = (record: PermissionRecord): Choice => ({
    id: record._id,
    isTicked: record.isAlwaysHeld || chosen.permissions.has(record._id),
    isDisabled: !isOpen(record, chosen),
  })
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
