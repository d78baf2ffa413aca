/** One part of a form; with `fileName` it is a file. */
export interface FormPart {
  readonly name: string
  readonly content: string | Buffer
  readonly fileName?: string
  readonly type?: string
}

const BOUNDARY = 'vicino-test-boundary'

/** Headers and bytes of a multipart/form-data body, as a browser would send it. */
export function multipartOf(parts: readonly FormPart[]): {
  headers: Record<string, string>
  payload: Buffer
} {
  const pieces = parts.flatMap(({ name, content, fileName, type }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
        fileName === undefined ? '' : `; filename="${fileName}"`
      }${type === undefined ? '' : `\r\nContent-Type: ${type}`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  }
}
