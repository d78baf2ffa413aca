import { makeFile } from '../../../../platform/testing/factories.ts'
import type { Example } from '../../../../platform/testing/example.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'

const TEXT = { it: 'Saldi', en: 'Sales' }

/** Successful requests of the section of banners, for the tests of repeated requests. */
export function bannerExamples(test: TestApp): Readonly<Record<string, () => Promise<Example>>> {
  const body = async (ownerId: string) => ({
    title: TEXT,
    subtitle: TEXT,
    tagline: TEXT,
    ctaText: TEXT,
    ctaLink: '/deals',
    image: await makeFile(test.db, ownerId, 'banner'),
  })
  return {
    'POST /banner': async () => {
      const as = await test.createUser({ role: 'superAdmin' })
      return {
        as,
        body: await body(as.id),
        other: { body: await body(as.id) },
        refused: { body: await body((await test.createUser()).id) },
      }
    },
  }
}
