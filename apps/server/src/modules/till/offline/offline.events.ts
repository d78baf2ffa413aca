/** An entry of a till without network waits for the brand's people. */
export interface OfflineWaits {
  readonly brandId: string
  readonly entryId: string
}

declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'till.offline_waits': OfflineWaits
  }
}
