/** What a password must have, each with whether this one has it; the contract's passwordSchema decides. */
export function passwordRules(password: string) {
  return [
    { rule: 'length', met: password.length >= 8 },
    { rule: 'letter', met: /\p{L}/u.test(password) },
    { rule: 'number', met: /\d/.test(password) },
  ] as const
}
