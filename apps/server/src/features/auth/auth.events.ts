declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'password.forgotten': PasswordForgotten
  }
}

/**
 * Somebody forgot a password. For an address without an account `userId` is a random id that no user has, so that both
 * cases take the same time (request-password-reset.ts).
 */
export interface PasswordForgotten {
  readonly userId: string
  readonly language: 'it' | 'en'
}
