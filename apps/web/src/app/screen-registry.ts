import { isAt } from '@vicino/contract/pages'
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

/** Returns the screen of an address; undefined for an unknown address. */
export function screenAt(path: string): AnyScreen | undefined {
  return screens.find((screen) => isAt(screen.path, path))
}
