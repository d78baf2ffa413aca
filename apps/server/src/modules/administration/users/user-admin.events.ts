declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    /** Somebody of the platform has blocked an account by themselves, for what `facts` says. */
    'user.blocked': { readonly userId: string; readonly facts: string }
  }
}
