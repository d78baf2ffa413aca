declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Somebody began to follow a brand. */
    'brand.followed': { readonly userId: string; readonly brandId: string }
  }
}
