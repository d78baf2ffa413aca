/** What a person declares at every registration: an adult’s day of birth, and the accepted terms. */
export const DECLARED = { birthDate: '1990-02-28', acceptTerms: true } as const
