import type { AnyScreen } from './screen.ts'

let screens: readonly AnyScreen[] = []

/** Called by main.ts with the list of screens. Importing the list here would be a circle: it loads pages that import this file. */
export function setScreens(list: readonly AnyScreen[]): void {
  screens = list
}

export const allScreens = (): readonly AnyScreen[] => screens

/** Whether `path` is an address of the screen. A slash at the end is ignored; `$name` matches any one part. */
function isAt(screen: AnyScreen, path: string): boolean {
  const parts = path.replace(/\/+$/, '').split('/')
  const wanted = screen.path.replace(/\/$/, '').split('/')
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => (part.startsWith('$') ? parts[index] !== '' : part === parts[index]))
  )
}

/** The screen of an address; undefined for an address the product does not have. */
export function screenAt(path: string): AnyScreen | undefined {
  return screens.find((screen) => isAt(screen, path))
}
