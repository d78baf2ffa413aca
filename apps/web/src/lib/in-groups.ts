/**
 * Groups digits by three, as people read them at the till: '123456789' becomes '123 456
 * 789'.
 */
export function groupDigits(digits: string): string {
  return inGroups(digits, 3)
}

/** Groups a purchase code by five. The shop may type it with or without the spaces. */
export function groupCode(code: string): string {
  return inGroups(code, 5)
}

function inGroups(text: string, length: number): string {
  return (text.match(new RegExp(`.{1,${length}}`, 'g')) ?? []).join(' ')
}
