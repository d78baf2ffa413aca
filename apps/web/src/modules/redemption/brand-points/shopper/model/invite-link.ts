/** Returns the address of the registration with the inviter's code. */
export function inviteLink(origin: string, code: string): string {
  return `${origin}/welcome?${new URLSearchParams({ mode: 'register', invite: code }).toString()}`
}
