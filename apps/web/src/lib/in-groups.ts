/** '123456789' → '123 456 789': digits in groups of three, as people read them out at the till. */
export function groupDigits(digits: string): string {
  return inGroups(digits, 3)
}

/** A purchase code in groups of five; the shop may type it with or without the spaces. */
export function groupCode(code: string): string {
  return inGroups(code, 5)
}

function inGroups(text: string, length: number): string {
  return (text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).join(' ')
}
