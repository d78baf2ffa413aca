declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Notifications of these people have come, or were read. */
    'notices.changed': { readonly userIds: readonly string[] }
  }
}
