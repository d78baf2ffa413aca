/**
 * Returns the id of the field for a path of the config, so that messages about it can lead there.
 */
export function fieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}

/**
 * Moves the focus to the field of a path, or to the nearest field above it. Returns false when
 * neither is on the screen.
 */
export function focusField(path: string): boolean {
  for (let part = path; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('.')))) {
    const field = document.getElementById(fieldId(part))
    if (!field) continue
    const target = field.matches('input, select, textarea, button')
      ? field
      : (field.querySelector<HTMLElement>('input, select, textarea, button') ?? field)
    field.scrollIntoView({ block: 'center' })
    target.focus({ preventScroll: true })
    return true
  }
  return false
}
