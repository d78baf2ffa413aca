import { DealThumb } from '~/ui/deal-thumb.tsx'
import { Dialog as Base } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Icon } from '~/ui/icon.tsx'
import { Suspense, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { openConsent } from '~/modules/identity/consent/model/dialog-state.ts'
import { useSearch } from '~/modules/marketplace/search/hooks/use-search.ts'
import { useBack } from '~/lib/use-back.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { formatPrice } from '~/lib/format.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useTheme } from '~/lib/theme/use-theme.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { backdropStyle } from '~/ui/overlay-style.ts'
import { menuFor, sidebarGroups } from '../menus.ts'
import { useAccess } from '../use-access.ts'
import { openCart } from './cart-drawer-state.ts'
import { PaletteItem, paletteGroup } from './palette-item.tsx'
import { closeOverlay, openShortcuts } from './palette-state.ts'
import { useLogout } from './use-logout.ts'
import { useNearby } from './use-nearby.ts'

const PlatformEntries = lazyPart(() => import('./palette-platform.tsx'))

/** Ctrl/⌘ + K: finds screens, actions, and deals and brands from the server. */
export default function CommandPalette() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const user = useUser()
  const { sees } = useAccess()
  const { theme, toggleTheme } = useTheme()
  const logout = useLogout()
  const [text, setText] = useState('')
  const found = useSearch(text, useNearby())
  useBack(true, closeOverlay)
  if (!user) return null
  const q = text.trim()
  return (
    <Base.Root open onOpenChange={closeOverlay}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Viewport className="fixed inset-0 z-50 flex justify-center p-3 md:pt-[12dvh]">
          <Base.Popup className="h-fit max-h-[76dvh] w-full max-w-xl overflow-hidden rounded-xl bg-surface shadow-float outline-none">
            <Base.Title className="sr-only">{t('palette.title')}</Base.Title>
            <Command label={t('palette.title')} loop>
              <div className="flex items-center gap-3 border-b border-line px-4">
                <Icon name="search" className="size-5 text-ink-3" />
                <Command.Input
                  value={text}
                  onValueChange={setText}
                  placeholder={t('palette.placeholder')}
                  maxLength={100}
                  className="h-14 w-full bg-transparent text-16 outline-none placeholder:text-ink-3"
                />
              </div>
              <Command.List className="max-h-[60dvh] overflow-y-auto p-2">
                <Command.Empty className="p-4 text-14 text-ink-2">{t('search.nothing')}</Command.Empty>
                {sees('/dashboard', 'queues') ? (
                  <Suspense>
                    <PlatformEntries typed={text} />
                  </Suspense>
                ) : null}
                {found.deals.length > 0 ? (
                  <Command.Group heading={t('search.deals')} className={paletteGroup} forceMount>
                    {found.deals.map((deal) => (
                      <PaletteItem
                        key={deal._id}
                        value={`${q} ${deal._id}`}
                        icon={<DealThumb eager src={deal.images[0]} className="size-8 rounded-sm" />}
                        onSelect={() => void navigate({ to: '/deals', search: { q, detail: deal._id } })}
                      >
                        <span className="min-w-0 flex-1 truncate">{deal.title}</span>
                        <span className="num font-bold">{formatPrice(deal.discountPrice)}</span>
                      </PaletteItem>
                    ))}
                  </Command.Group>
                ) : null}
                {found.brands.length > 0 ? (
                  <Command.Group heading={t('search.brands')} className={paletteGroup} forceMount>
                    {found.brands.map((brand) => (
                      <PaletteItem
                        key={brand._id}
                        value={`${q} ${brand._id}`}
                        icon={
                          <Avatar name={brand.username} src={brand.logo ?? brand.avatar} className="size-8" />
                        }
                        onSelect={() => void navigate({ to: '/brand/$id', params: { id: brand._id } })}
                      >
                        {brand.username}
                      </PaletteItem>
                    ))}
                  </Command.Group>
                ) : null}
                {q ? (
                  <Command.Group heading={t('palette.search')} className={paletteGroup}>
                    <PaletteItem
                      value={`${q} all`}
                      icon={<Icon name="search" />}
                      onSelect={() => void navigate({ to: '/deals', search: { q } })}
                    >
                      {t('search.all', { text: q })}
                    </PaletteItem>
                  </Command.Group>
                ) : null}
                <Command.Group heading={t('palette.screens')} className={paletteGroup}>
                  {[...sidebarGroups(user).flat(), ...menuFor('more', user)].map(({ path, label, icon }) => (
                    <PaletteItem
                      key={path}
                      value={t(`menu.${label}`)}
                      icon={<Icon name={icon} />}
                      onSelect={() => void navigate({ to: path })}
                    >
                      {t(`menu.${label}`)}
                    </PaletteItem>
                  ))}
                </Command.Group>
                <Command.Group heading={t('palette.actions')} className={paletteGroup}>
                  <PaletteItem value={t('menu.cart')} icon={<Icon name="shopping-bag" />} onSelect={openCart}>
                    {t('menu.cart')}
                  </PaletteItem>
                  <PaletteItem
                    value={t('menu.theme')}
                    icon={theme === 'dark' ? <Icon name="sun" /> : <Icon name="moon" />}
                    onSelect={toggleTheme}
                  >
                    {t('menu.theme')}
                  </PaletteItem>
                  <PaletteItem value={t('menu.cookies')} icon={<Icon name="cookie" />} onSelect={openConsent}>
                    {t('menu.cookies')}
                  </PaletteItem>
                  <PaletteItem
                    value={t('keys.title')}
                    icon={<Icon name="keyboard" />}
                    onSelect={openShortcuts}
                  >
                    {t('keys.title')}
                  </PaletteItem>
                  <PaletteItem value={t('menu.logout')} icon={<Icon name="log-out" />} onSelect={logout}>
                    {t('menu.logout')}
                  </PaletteItem>
                </Command.Group>
              </Command.List>
            </Command>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
