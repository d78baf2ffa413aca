/** Address that opens the sign-up with the inviting person's code filled in. */
export function inviteLink(origin: string, code: string): string {
  return `${origin}/welcome?${new URLSearchParams({ mode: 'register', invite: code }).toString()}`
}
