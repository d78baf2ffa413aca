import type { AuthMode } from '~/modules/marketplace/landing/model/auth-mode.ts'
import { addMode, onAddressChange, readAuthParams, removeMode } from './auth-address.ts'
import { closeFailure, showFailure } from './failure.ts'
import { loadAuth } from './layers.ts'

/**
 * Opens the sign-in over the page instead of following its links, and whenever the address requests
 * it.
 */
export function startAuth(): void {
  document.addEventListener('click', open)
  document.addEventListener('pointerover', loadAhead)
  document.addEventListener('focusin', loadAhead)
  onAddressChange(follow)
  follow()
}

/** The sign-in could not be loaded in this page. */
let failed = false

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-auth]') : null

function open(event: MouseEvent): void {
  const link = linkAt(event.target)
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  // A browser never loads a failed module again within a page, so the link is followed and opens
  // the sign-in on a new page.
  if (failed && navigator.onLine) return
  event.preventDefault()
  closeFailure()
  addMode(link.dataset['auth'] as AuthMode)
}

/** Loads the sign-in when a link to it is hovered or focused, before it is pressed. */
function loadAhead({ target }: Event): void {
  if (linkAt(target)) loadAuth().catch(() => undefined)
}

function follow(): void {
  if (readAuthParams(window.location.search).mode !== null) void show()
}

async function show(): Promise<void> {
  try {
    await loadAuth()
  } catch {
    failed = true
    showFailure()
    removeMode()
  }
}
