import type { PartnerState } from '@vicino/contract/loyalty/partners/constants'

export type PartnerStep = PartnerState | 'proposed' | 'agreed' | 'refused'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /**
     * A brand was invited to a common program, answered, left, or its invitation was withdrawn; or
     * new terms were `proposed`, `agreed` or `refused`.
     */
    'partner.changed': { readonly programId: string; readonly brandId: string; readonly state: PartnerStep }
    /**
     * A month of a common program was closed, with the balance between this partner and the owner.
     */
    'partner.statement': { readonly programId: string; readonly brandId: string; readonly month: string }
  }
}
