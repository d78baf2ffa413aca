import type { Permission } from '@vicino/contract/identity/permissions/constants'
import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

/**
 * Permissions that the role of this tab's person lacks compared with its kind. The session keeps it
 * current.
 */
export const lackedPermissions = createStore<readonly string[]>([])

/**
 * Returns a function that says whether the person's role has a permission. Actions without
 * permission are not offered.
 */
export function useAllows(): (permission: Permission) => boolean {
  const lacked = useStore(lackedPermissions)
  return (permission) => !lacked.includes(permission)
}
