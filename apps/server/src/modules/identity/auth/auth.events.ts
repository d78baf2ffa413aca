declare module '../../../platform/events/events.ts' {
  interface DomainEvents {
    'password.forgotten': PasswordForgotten
    /**
     * The user `by` wants to prove that an account without a password is theirs; `userId` may be
     * nobody's, as below.
     */
    'merge.code_asked': PasswordForgotten & { readonly by: string }
    /**
     * Something that counts towards a complete profile may have changed: data of the person, or a
     * confirmed address.
     */
    'profile.changed': { readonly userId: string }
    /**
     * This many wrong codes came in a row; `isLast`: no code is accepted any more. `userId` may be
     * nobody's, as below.
     */
    'factor.guessed': { readonly userId: string; readonly wrong: number; readonly isLast: boolean }
  }
}

/**
 * Somebody forgot a password. For an address without an account `userId` is a random id that no
 * user has, so that both cases take the same time (request-password-reset.ts).
 */
export interface PasswordForgotten {
  readonly userId: string
  readonly language: 'it' | 'en'
}
