import { ROOTS } from '~/lib/query-roots.ts'

/**
 * Query keys of the caller's own codes. Lists are under ROOTS.redemptions, which each change
 * invalidates. The code on the screen has its own root, because reading its query again would open
 * a code again.
 */
export const redemptionKeys = {
  lists: [ROOTS.redemptions] as const,
  open: [ROOTS.redemptions, 'open-codes'] as const,
  opened: (channel: string, dealId: string, attempt: string) =>
    [ROOTS.redemptionCode, 'opened', channel, dealId, attempt] as const,
  anyOne: [ROOTS.redemptionCode, 'one'] as const,
  one: (id: string) => [ROOTS.redemptionCode, 'one', id] as const,
  qr: (id: string) => [ROOTS.redemptionCode, 'qr', id] as const,
}
