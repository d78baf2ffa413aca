/** HTTP status of an error and its text in both languages; {braces} are filled by the thrower. */
export interface CatalogueEntry {
  readonly status: number
  readonly it: string
  readonly en: string
}
