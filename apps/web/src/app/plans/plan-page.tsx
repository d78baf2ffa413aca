import { Link } from '@tanstack/react-router'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { buttonStyle } from '~/ui/button.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { useAccess } from '../use-access.ts'
import { PLAN_DRAWINGS } from './drawings.tsx'
import { type PlanName, PLANS } from './plans.ts'

/** The page of a menu entry that is not built yet: says so in one sentence, and leads to what is there. */
export function PlanPage({ name }: { name: PlanName }) {
  const { t } = useTranslation('plans')
  const Drawing = PLAN_DRAWINGS[name]
  const { mayOpen, sees } = useAccess()
  const links = PLANS[name].links.filter(
    ({ to }) => mayOpen(to) && (to !== '/create-deal' || sees(to, 'publish')),
  )
  return (
    <div className="page grid py-4 md:py-8">
      <article className="overflow-hidden rounded-2xl bg-surface pb-8 shadow-card md:pb-10">
        <div className="grid items-center gap-x-8 gap-y-4 px-6 pt-8 pb-4 md:grid-cols-[1fr_15rem] md:px-10 md:pt-10">
          <div className="grid justify-items-start gap-3">
            <Badge>{t('soon')}</Badge>
            <h1 className="text-28 md:text-36">{t(`${name}.title`)}</h1>
            <p className="text-16 text-pretty text-ink-2">{t(`${name}.text`)}</p>
          </div>
          <div className="-order-1 mx-auto w-48 md:order-none md:w-full">
            <Drawing />
          </div>
        </div>
        {links.length > 0 ? (
          <>
            <Perforation />
            <nav aria-label={t('links.title')} className="flex flex-wrap gap-2 px-6 pt-4 md:px-10">
              {links.map(({ to, label }, index) => (
                <Link
                  key={to}
                  to={to}
                  className={buttonStyle({ variant: index === 0 ? 'action' : 'outline' })}
                >
                  {t(label)}
                </Link>
              ))}
            </nav>
          </>
        ) : null}
      </article>
    </div>
  )
}
