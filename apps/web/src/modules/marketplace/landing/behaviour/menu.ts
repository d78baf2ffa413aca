/**
 * Opens and closes the narrow header's menu. A choice, Escape, or a wide window closes it.
 */
export function startMenu(header: Element): void {
  const menu = header.querySelector<HTMLElement>('#menu')
  const button = header.querySelector<HTMLElement>('[aria-controls="menu"]')
  if (!menu || !button) return
  const show = (open: boolean): void => {
    menu.hidden = !open
    button.ariaExpanded = String(open)
    button.ariaLabel = (open ? button.dataset['close'] : button.dataset['open']) ?? null
  }
  button.addEventListener('click', () => show(menu.hidden !== false))
  header.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="#"]')) show(false)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || menu.hidden) return
    show(false)
    button.focus()
  })
  // In a wide window the links are in the header itself.
  window.matchMedia('(min-width: 64rem)').addEventListener('change', () => show(false))
}
