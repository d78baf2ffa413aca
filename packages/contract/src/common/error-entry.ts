/**
 * HTTP status of an error and its text in both languages; the code that throws it fills the
 * {placeholders}.
 */
export interface ErrorEntry {
  readonly status: number
  readonly it: string
  readonly en: string
}

/** The errors of a module, by their stable code. */
export type Errors = Readonly<Record<string, ErrorEntry>>

/** Makes the entry of an error whose status has no function below. */
export const refusal = (status: number, it: string, en: string): ErrorEntry => ({ status, it, en })

const refusalOf = (status: number) => (it: string, en: string) => refusal(status, it, en)

export const badRequest = refusalOf(400)
export const unauthorized = refusalOf(401)
export const forbidden = refusalOf(403)
export const notFound = refusalOf(404)
export const conflict = refusalOf(409)
export const tooLarge = refusalOf(413)
export const unsupportedType = refusalOf(415)
export const tooMany = refusalOf(429)
