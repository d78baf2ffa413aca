import type { Locator } from '@playwright/test'

/**
 * Counts what a person does with their hands on a screen, and estimates how long that takes: 2.5 s
 * for a press with the way to it, 2 s for reaching a field, 0.28 s for a typed character (Card, Moran
 * and Newell, "The Keystroke-Level Model for User Performance Time with Interactive Systems", 1980).
 */
export class Hands {
  #presses = 0
  #fields = 0
  #characters = 0

  /** Presses a button, link, box or tab. */
  async press(target: Locator): Promise<void> {
    await target.click()
    this.#presses += 1
  }

  /** Types a text into a field. */
  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text)
    this.#fields += 1
    this.#characters += text.length
  }

  /** Chooses an option of a list. */
  async choose(list: Locator, option: string | { index: number }): Promise<void> {
    await list.selectOption(option)
    this.#presses += 2
  }

  /** Chooses a file: a press, and one more in the window of the system. */
  async upload(input: Locator, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    await input.setInputFiles(file)
    this.#presses += 2
  }

  get presses(): number {
    return this.#presses
  }

  /** Seconds with hands on keyboard and mouse; neither reading nor waiting is in it. */
  get seconds(): number {
    return this.#presses * 2.5 + this.#fields * 2 + this.#characters * 0.28
  }

  toString(): string {
    return `${this.#presses} presses, ${this.#fields} fields, ${this.#characters} characters: ${this.seconds.toFixed(0)} s`
  }
}
