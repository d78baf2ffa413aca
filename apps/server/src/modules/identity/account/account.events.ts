import type { ConsentPurpose } from '@vicino/contract/identity/account/schemas'

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Somebody gave or withdrew a consent that is asked for in the settings. */
    'consent.changed': {
      readonly userId: string
      readonly purpose: ConsentPurpose
      readonly granted: boolean
    }
  }
}
