const shown = () => document.querySelector('#root > [role="alert"]')

/**
 * Says that something could not be loaded, until the message is closed or the person tries again.
 */
export function showFailure(): void {
  const template = document.querySelector<HTMLTemplateElement>('#load-failure')
  if (template && !shown()) template.before(template.content.cloneNode(true))
}

export function closeFailure(): void {
  shown()?.remove()
}
