/** '123456789' → '123 456 789': nine digits as people read them out at the till. */
export function groupDigits(transactionId: string): string {
  return inGroups(transactionId, 3)
}

/** A purchase code in two halves; spaces are for the eye, the shop takes it with or without them. */
export function groupCode(code: string): string {
  return inGroups(code, 5)
}

function inGroups(text: string, length: number): string {
  return (text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).join(' ')
}
