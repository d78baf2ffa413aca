/** HTTP status of an error and its text in both languages; the code that throws it gives the values of {placeholders}. */
export interface ErrorEntry {
  readonly status: number
  readonly it: string
  readonly en: string
}

/** The errors of a module, by their stable code. */
export type Errors = Readonly<Record<string, ErrorEntry>>
