import type { PartnerState } from '@vicino/contract/partners/constants'

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** A brand was invited to a common program, answered, left, or its invitation was withdrawn. */
    'partner.changed': { readonly programId: string; readonly brandId: string; readonly state: PartnerState }
    /** A month of a common program was closed: what this partner owes its owner or is owed. */
    'partner.statement': { readonly programId: string; readonly brandId: string; readonly month: string }
  }
}
