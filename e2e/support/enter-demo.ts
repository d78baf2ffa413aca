import type { BrowserContext, Page } from '@playwright/test'

type Ids = Readonly<
  Record<
    'deal' | 'brand' | 'program' | 'rich' | 'invited' | 'claim' | 'conversation' | 'reviewed' | 'office',
    string
  >
>

/**
 * Signs a demo account in with the cookie choice already made. Returns the ids that the addresses
 * of the images need.
 */
export async function enterDemo(context: BrowserContext, page: Page, account: string | null): Promise<Ids> {
  await page.goto('/theme.js')
  const kept: Record<string, unknown> = {
    'cookie-consent': { statistics: false, marketing: false, decidedAt: new Date().toISOString() },
  }
  let ids: Ids = {
    deal: '',
    brand: '',
    program: '',
    rich: '',
    invited: '',
    claim: '',
    conversation: '',
    reviewed: '',
    office: '',
  }
  if (account !== null) {
    const session = await context.request.post('/api/v1/auth/login-app', {
      data: { email: `${account}@vicino.test`, password: 'Vicino2026!' },
    })
    const { user, accessToken } = (await session.json()) as { user: object; accessToken: string }
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as object
    kept['user'] = { ...user, ...claims }
    const list = async <Item>(path: string): Promise<Item[]> => {
      const headers = { authorization: `Bearer ${accessToken}` }
      const answer = await context.request.get(`/api/v1/${path}`, { headers })
      return ((await answer.json()) as { items?: Item[] }).items ?? []
    }
    const [near] = await list<{ _id: string; brandId: string }>('deal/browse?lat=45.4641&lon=9.1896')
    const joined = await list<{ programId: string; points: number; nextTier: object | null }>(
      'program/joined',
    )
    const invitations = await Promise.all(
      joined.map(({ programId }) => list(`referral?programId=${programId}`)),
    )
    const most = Math.max(...invitations.map(({ length }) => length))
    const [claimed] = await list<{ _id: string }>('claim')
    const [talk] = await list<{ _id: string }>('conversation')
    const [review] = await list<{ dealId: string | null }>('review/own')
    const [own] = await list<{ _id: string }>('program?status=active')
    ids = {
      deal: near?._id ?? '',
      brand: near?.brandId ?? '',
      program: joined.find(({ nextTier }) => nextTier !== null)?.programId ?? '',
      rich: joined.toSorted((a, b) => b.points - a.points)[0]?.programId ?? '',
      invited: joined[invitations.findIndex(({ length }) => length === most)]?.programId ?? '',
      claim: claimed?._id ?? '',
      conversation: talk?._id ?? '',
      reviewed: review?.dealId ?? '',
      office: own?._id ?? '',
    }
  }
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value))
  }, kept)
  return ids
}
