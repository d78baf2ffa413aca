/** The fields of a profile that count for its completeness. */
export interface ProfileFacts {
  readonly avatar: string | null
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string | null
  readonly phone: string | null
  readonly placeId: string | null
  readonly emailVerified: boolean
}

export type ProfilePart = 'avatar' | 'username' | 'name' | 'birthDate' | 'phone' | 'place' | 'email'

/** Returns which parts are complete; the name needs first and last, the email must be verified. */
export function profileParts(profile: ProfileFacts): Record<ProfilePart, boolean> {
  return {
    avatar: filled(profile.avatar),
    username: filled(profile.username),
    name: filled(profile.firstName) && filled(profile.lastName),
    birthDate: profile.birthDate !== null,
    phone: filled(profile.phone),
    place: profile.placeId !== null,
    email: profile.emailVerified,
  }
}

function filled(text: string | null): boolean {
  return text !== null && text.trim() !== ''
}

/** Returns the share of complete parts in whole percent, rounded down, so that 100 means all. */
export function profilePercent(profile: ProfileFacts): number {
  const parts = Object.values(profileParts(profile))
  return Math.floor((parts.filter(Boolean).length * 100) / parts.length)
}
