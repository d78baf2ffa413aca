type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target'>

/**
 * Says whether a key press would leave the page: Backspace outside text fields, Alt+Left,
 * Ctrl/Cmd+W, Alt+F4.
 */
export function isLeaveKey({ key, altKey, ctrlKey, metaKey, target }: Press): boolean {
  if (key === 'Backspace') return !altKey && !ctrlKey && !metaKey && !takesText(target)
  if (key === 'ArrowLeft') return altKey
  if (key === 'F4') return altKey
  return key.toLowerCase() === 'w' && (ctrlKey || metaKey)
}

const NO_TEXT = new Set(['radio', 'checkbox', 'button', 'submit', 'range'])

/** Says whether Backspace deletes a character in the target. */
function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || target.tagName === 'TEXTAREA')
}
