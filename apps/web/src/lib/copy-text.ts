/** Copies a text, with the old execCommand where the page may not use the clipboard. False when neither works. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  field.className = 'fixed opacity-0'
  document.body.append(field)
  field.select()
  // Deprecated, and the only way over plain http.
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
