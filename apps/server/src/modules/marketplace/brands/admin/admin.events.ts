import type { RemovalReason } from '@vicino/contract/foundation/reports/schemas'

declare module '../../../../platform/events/events.ts' {
  interface DomainEvents {
    /**
     * The platform has suspended a brand directly. A suspension by a decision on a report is
     * announced by that feature.
     */
    'brand.suspended': { readonly brandId: string; readonly reason: RemovalReason; readonly text: string }
    /** A suspension has ended. */
    'brand.resumed': { readonly brandId: string }
  }
}
