import type { Answer } from '~/lib/api.ts'
import { requestLine } from '~/lib/request.ts'
import { loadDemoLine } from './layers.ts'

/** Shows how much of the demo is there, where the server is still filling it. Not asked by `call`, which comes with the app. */
export async function tellOfDemo(): Promise<void> {
  const { method, url } = requestLine('GET /settings')
  const answer = await fetch(url, { method, headers: { accept: 'application/json' } })
  if (!answer.ok) return
  const { demo } = (await answer.json()) as Answer<'GET /settings'>
  if (demo?.filling) await loadDemoLine()
}
