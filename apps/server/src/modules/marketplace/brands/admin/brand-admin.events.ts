import type { RemovalReason } from '@vicino/contract/foundation/reports/schemas'

declare module '../../../../platform/events/events.ts' {
  interface DomainEvents {
    /** The platform has suspended a brand by itself, not by a decision about a report, which its own feature tells of. */
    'brand.suspended': { readonly brandId: string; readonly reason: RemovalReason; readonly text: string }
    /** A suspension is over. */
    'brand.resumed': { readonly brandId: string }
  }
}
