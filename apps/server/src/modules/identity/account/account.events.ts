import type { ConsentPurpose } from '@vicino/contract/identity/account/schemas'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** A user gave or withdrew a consent in the settings. */
    'consent.changed': {
      readonly userId: string
      readonly purpose: ConsentPurpose
      readonly granted: boolean
    }
  }
}
