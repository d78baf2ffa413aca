import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'

/** A part of the screen with its own address. */
export interface IntegrationTab {
  readonly to: LinkProps['to']
  readonly name: 'keys' | 'till' | 'webhooks' | 'files'
  readonly icon: IconName
}

interface IntegrationsFrameProps {
  tabs: readonly IntegrationTab[]
  open: IntegrationTab['name']
  children: ReactNode
}

/** 'Integrazioni': title, tabs, and the open part. */
export function IntegrationsFrame({ tabs, open, children }: IntegrationsFrameProps) {
  const { t } = useTranslation('integrations')
  return (
    <div className="page grid max-w-5xl grid-cols-1 content-start gap-6 pt-4 pb-10 md:pt-8">
      <header className="grid gap-1">
        <h1 className="text-28 md:text-36">{t('title')}</h1>
        <p className="max-w-prose text-16 text-pretty text-ink-2">{t('lead')}</p>
      </header>
      {tabs.length < 2 ? null : (
        <nav
          aria-label={t('tabs.label')}
          className="grid grid-cols-2 gap-1 rounded-[22px] bg-sunken p-1 sm:flex"
        >
          {tabs.map(({ to, name, icon }) => (
            <Link
              key={name}
              to={to as '/raccolte/integrazioni'}
              resetScroll={false}
              activeOptions={{ exact: true }}
              aria-current={open === name ? 'page' : undefined}
              className="press inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-full px-3 text-14 font-semibold text-ink-2 hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-card"
            >
              <Icon name={icon} className="size-4 shrink-0" />
              {t(`tabs.${name}`)}
            </Link>
          ))}
        </nav>
      )}
      {children}
    </div>
  )
}
