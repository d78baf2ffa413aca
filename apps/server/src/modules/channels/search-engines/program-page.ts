import type { Language } from '@vicino/contract/common/language'
import { escaped } from '../../../platform/html.ts'
import { withHead } from '../../../platform/files/page-head.ts'
import {
  breadcrumbs,
  counted,
  sellerBlock,
  SHARE_TEXTS,
  structuredData,
  visitorPage,
} from '../../marketplace/share/public.ts'
import type { PublicProgram } from './public-pages.queries.ts'
import { dayIn, PAGE_TEXTS } from './page-texts.ts'
import { programHead } from './program-head.ts'

/** Renders the public page of a loyalty program: until when, its rewards, and who promotes it. */
export function programPage(program: PublicProgram, origin: string, language: Language): string {
  const texts = PAGE_TEXTS[language]
  const shop = `/share/negozio/${program.brandId}`
  const isOver = program.status === 'ended'
  const costOf = ({ points, stamps }: PublicProgram['rewards'][number]): string =>
    [
      ...(points > 0 ? [counted(texts.points, points, language)] : []),
      ...(stamps > 0 ? [counted(texts.stamps, stamps, language)] : []),
    ].join(' + ')
  const rewards = program.rewards.map(
    (
      reward,
    ) => `<li><img src="${escaped(reward.image ?? '/no-picture.svg')}" alt="" width="500" height="400" loading="lazy">
      <span>${escaped(reward.name)}</span> <strong>${escaped(costOf(reward))}</strong></li>`,
  )
  const until = texts.until.replace('{date}', dayIn(language, program.endDate))
  const body = `${isOver ? `<p class="over" role="status">${escaped(texts.ended)}</p>` : ''}
    <article>
      <img src="${escaped(program.image)}" alt="" width="1000" height="800">
      <div class="offer">
        <p class="shop"><a href="${shop}">${escaped(texts.by.replace('{brand}', program.brand))}</a></p>
        <h1>${escaped(program.name)}</h1>
        <p class="text">${escaped(program.description)}</p>
        ${
          isOver
            ? ''
            : `<ul><li>${escaped(until)}</li></ul>
        <p><a class="button" href="/raccolta/${program.id}?partecipa=1">${escaped(texts.join)}</a></p><p class="why">${escaped(texts.joinWhy)}</p>`
        }
        ${program.hasRegulation ? `<p><a href="/regolamento/${program.id}">${escaped(texts.regulation)}</a></p>` : ''}
        ${sellerBlock({ seller: program.seller, link: null }, SHARE_TEXTS[language])}
      </div>
    </article>
    <h2>${escaped(texts.rewards)}</h2>
    ${rewards.length === 0 ? `<p>${escaped(texts.noRewards)}</p>` : `<ul class="others">${rewards.join('')}</ul>`}`
  const trail = breadcrumbs([
    [program.brand, origin + shop],
    [program.name, programHead(program, origin).url],
  ])
  return withHead(
    visitorPage(body, language, structuredData([trail]), `/share/raccolta/${program.id}`),
    programHead(program, origin),
  )
}
