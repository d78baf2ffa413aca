declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /**
     * Staff of the platform have blocked an account on their own decision, for the reason in
     * `facts`.
     */
    'user.blocked': { readonly userId: string; readonly facts: string }
  }
}
