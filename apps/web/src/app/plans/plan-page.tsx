import { Link } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { buttonStyle } from '~/ui/button.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { useAccess } from '../use-access.ts'
import { PLAN_DRAWINGS } from './drawings.tsx'
import { type PlanName, PLANS } from './plans.ts'

/** The page of a menu entry that is still planned: what it will be for, and links to what serves the purpose today. */
export function PlanPage({ name }: { name: PlanName }) {
  const { t } = useTranslation('plans')
  const Drawing = PLAN_DRAWINGS[name]
  const { mayOpen } = useAccess()
  const links = PLANS[name].links.filter(({ to }) => mayOpen(to))
  return (
    <div className="mx-auto grid max-w-3xl px-4 py-4 md:px-6 md:py-10">
      <article className="overflow-hidden rounded-2xl bg-surface shadow-card">
        <div className="grid items-center gap-x-8 gap-y-4 px-6 pt-8 pb-4 md:grid-cols-[1fr_15rem] md:px-10 md:pt-10">
          <div className="grid gap-3">
            <h1 className="text-28 md:text-36">{t(`${name}.title`)}</h1>
            <p className="text-16 text-pretty text-ink-2">{t(`${name}.lead`)}</p>
          </div>
          <div className="-order-1 mx-auto w-48 md:order-none md:w-full">
            <Drawing />
          </div>
        </div>
        <Perforation />
        <div className="grid gap-6 px-6 pt-4 pb-8 md:px-10 md:pb-10">
          <ul className="grid gap-3">
            {(['first', 'second', 'third'] as const).map((point) => (
              <li key={point} className="flex gap-3 text-14 md:text-16">
                <span className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-limone text-on-limone">
                  <Icon name="check" className="size-3.5" strokeWidth={3} />
                </span>
                <span className="text-pretty">{t(`${name}.${point}`)}</span>
              </li>
            ))}
          </ul>
          <nav aria-label={t('links.title')} className="flex flex-wrap gap-2">
            {links.map(({ to, label }, index) => (
              <Link key={to} to={to} className={buttonStyle({ variant: index === 0 ? 'action' : 'outline' })}>
                {t(label)}
              </Link>
            ))}
          </nav>
        </div>
      </article>
    </div>
  )
}
