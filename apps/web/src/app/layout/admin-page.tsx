import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { sectionsFor } from '../sections.ts'

interface AdminPageProps {
  title: string
  lead: string
  children: ReactNode
}

/**
 * The page of an admin section: its title, and the menu of sections, which is a drawer below 1280
 * px.
 */
export function AdminPage({ title, lead, children }: AdminPageProps) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="page grid grid-cols-1 gap-x-8 gap-y-4 pt-2 md:pt-8 xl:grid-cols-[12rem_minmax(0,1fr)]">
      <aside className="max-xl:hidden">
        <div className="sticky below-8">
          <Sections />
        </div>
      </aside>
      <div className="grid grid-cols-1 content-start gap-4">
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="grid min-w-0 flex-1 basis-60 gap-1">
            <h1 className="text-28 md:text-36">{title}</h1>
            <p className="text-16 text-ink-2">{lead}</p>
          </div>
          <Button
            variant="outline"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className="xl:hidden"
          >
            <Icon name="menu" className="size-5" />
            {t('sections.title')}
          </Button>
        </header>
        {children}
      </div>
      <Sheet open={isOpen} onOpenChange={setOpen} title={t('sections.title')}>
        <Sections onChosen={() => setOpen(false)} />
      </Sheet>
    </div>
  )
}

const ENTRY =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 text-14 font-semibold text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink'

function Sections({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation('admin')
  const user = useUser()
  if (!user) return null
  return (
    <nav aria-label={t('sections.title')}>
      <ul className="grid gap-0.5">
        <li>
          <Link
            to="/dashboard"
            activeOptions={{ exact: true, includeSearch: false }}
            onClick={onChosen}
            className={ENTRY}
          >
            <Icon name="layout-dashboard" className="size-5" />
            {t('sections.overview')}
          </Link>
        </li>
        {sectionsFor(user).map(({ name, icon, path }) => (
          <li key={name}>
            <Link to={path} activeOptions={{ includeSearch: false }} onClick={onChosen} className={ENTRY}>
              <Icon name={icon} className="size-5" />
              {t(`sections.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
