import type { Answer } from '~/lib/api.ts'
import { requestLine } from '~/lib/request.ts'
import { loadDemoLine } from './layers.ts'

/**
 * Shows the progress of the demo while the server is still filling it. It does not use `call`,
 * which would load the app.
 */
export async function showDemoProgress(): Promise<void> {
  const { method, url } = requestLine('GET /settings')
  const answer = await fetch(url, { method, headers: { accept: 'application/json' } })
  if (!answer.ok) return
  const { demo } = (await answer.json()) as Answer<'GET /settings'>
  if (demo?.filling) await loadDemoLine()
}
