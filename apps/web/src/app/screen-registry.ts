import type { AnyScreen } from './screen.ts'

let screens: readonly AnyScreen[] = []

/**
 * Sets the list of screens; main.ts calls it. Importing the list here would be a circle, because it
 * loads pages that import this file.
 */
export function setScreens(list: readonly AnyScreen[]): void {
  screens = list
}

export const allScreens = (): readonly AnyScreen[] => screens

/**
 * Says whether `path` is an address of the screen. A slash at the end is ignored; `$name` matches
 * any one part.
 */
function isAt(screen: AnyScreen, path: string): boolean {
  const parts = path.replace(/\/+$/, '').split('/')
  const wanted = screen.path.replace(/\/$/, '').split('/')
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => (part.startsWith('$') ? parts[index] !== '' : part === parts[index]))
  )
}

/** Returns the screen of an address; undefined for an unknown address. */
export function screenAt(path: string): AnyScreen | undefined {
  return screens.find((screen) => isAt(screen, path))
}
