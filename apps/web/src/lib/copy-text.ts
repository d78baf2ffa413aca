/**
 * Copies a text, by the old execCommand when the page may not use the clipboard. Returns false when
 * neither works.
 */
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
  // Deprecated, but the only way over plain http.
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}
