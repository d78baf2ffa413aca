declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    'password.forgotten': PasswordForgotten
  }
}

/** Somebody asked for a new password; `userId` of an unknown account is nobody's. */
export interface PasswordForgotten {
  readonly userId: string
  readonly language: 'it' | 'en'
}
