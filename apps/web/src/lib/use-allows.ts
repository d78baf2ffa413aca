import type { Permission } from '@vicino/contract/identity/permissions/constants'
import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

/** What the role of this tab's person lacks of what its kind usually allows; the session keeps it up to date. */
export const lackedPermissions = createStore<readonly string[]>([])

/** Whether the person's role allows something that its kind usually may: what it does not is not offered. */
export function useAllows(): (permission: Permission) => boolean {
  const lacked = useStore(lackedPermissions)
  return (permission) => !lacked.includes(permission)
}
