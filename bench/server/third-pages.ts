import type { Target } from './target.ts'

/** Returns the addresses of the third pages after these first pages, where they exist. */
export async function thirdPages(app: Target, firstPages: readonly string[]): Promise<string[]> {
  const pages: string[] = []
  for (const path of firstPages) {
    const second = await nextCursor(app, path)
    const third = second === null ? null : await nextCursor(app, `${path}&cursor=${second}`)
    if (third !== null) pages.push(`${path}&cursor=${third}`)
  }
  if (pages.length === 0) throw new Error('No search has a third page')
  return pages
}

async function nextCursor(app: Target, path: string): Promise<string | null> {
  const response = await fetch(app.address + path, { headers: { authorization: `Bearer ${app.token}` } })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return ((await response.json()) as { nextCursor: string | null }).nextCursor
}
