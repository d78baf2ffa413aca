import type { PermissionRecord } from '@vicino/contract/identity/permissions/schemas'
import { ACTIONS, COLLECTIONS } from '@vicino/contract/identity/permissions/constants'
import type { Role } from '@vicino/contract/roles'

/** A permission as a box that is ticked or not. */
export interface Choice {
  readonly id: string
  readonly isTicked: boolean
  readonly isDisabled: boolean
}

interface Chosen {
  readonly base: Role
  readonly permissions: ReadonlySet<string>
  readonly isReadOnly: boolean
  /** Whether the person may give or take it: they have it themselves. */
  readonly mayGive: (permission: string) => boolean
}

/** Whether a permission can be given to or taken from a role: it is asked of people of its kind, and not by law everybody's. */
export function isOpen(
  { _id, bases, isAsked, isAlwaysHeld }: PermissionRecord,
  { base, isReadOnly, mayGive }: Omit<Chosen, 'permissions'>,
): boolean {
  return !isReadOnly && !isAlwaysHeld && isAsked && bases.includes(base) && mayGive(_id)
}

/** The permissions of each collection in the order of the actions, and the advanced ones. */
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
    // Of the advanced ones those of other kinds of account would only be in the way.
    advanced: records
      .filter(({ isCollection, bases }) => !isCollection && bases.includes(chosen.base))
      .map(choiceOf),
  }
}
