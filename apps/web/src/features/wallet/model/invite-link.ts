/** Address that opens the sign-up with the code of the person who invites. */
export function inviteLink(origin: string, code: string): string {
  return `${origin}/welcome?${new URLSearchParams({ mode: 'register', invite: code }).toString()}`
}
