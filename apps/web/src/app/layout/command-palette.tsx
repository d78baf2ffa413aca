import { DealThumb } from '~/ui/deal-thumb.tsx'
import { Dialog as Base } from '@base-ui/react/dialog'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Icon } from '~/ui/icon.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { openConsent } from '~/modules/identity/consent/model/dialog-state.ts'
import { useSearch } from '~/modules/marketplace/search/hooks/use-search.ts'
import { useBack } from '~/lib/use-back.ts'
import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { formatPrice } from '~/lib/format.ts'
import { useTheme } from '~/lib/theme/use-theme.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { backdropStyle } from '~/ui/overlay-style.ts'
import { menuFor, sidebarGroups } from '../menus.ts'
import { openCart } from './cart-drawer-state.ts'
import { closeOverlay, openShortcuts } from './palette-state.ts'
import { useLogout } from './use-logout.ts'
import { useNearby } from './use-nearby.ts'

interface ItemProps {
  value: string
  icon: ReactNode
  onSelect: () => void
  children: ReactNode
}

function Item({ value, icon, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={() => {
        closeOverlay()
        onSelect()
      }}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-14 data-[selected=true]:bg-sunken [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-3"
    >
      {icon}
      {children}
    </Command.Item>
  )
}

const group =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-3'

/** Ctrl/⌘ + K: finds screens, actions, and deals and brands from the server. */
export default function CommandPalette() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const user = useUser()
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
                {found.deals.length > 0 ? (
                  <Command.Group heading={t('search.deals')} className={group} forceMount>
                    {found.deals.map((deal) => (
                      <Item
                        key={deal._id}
                        value={`${q} ${deal._id}`}
                        icon={<DealThumb eager src={deal.images[0]} className="size-8 rounded-sm" />}
                        onSelect={() => void navigate({ to: '/deals', search: { q, detail: deal._id } })}
                      >
                        <span className="min-w-0 flex-1 truncate">{deal.title}</span>
                        <span className="num font-bold">{formatPrice(deal.discountPrice)}</span>
                      </Item>
                    ))}
                  </Command.Group>
                ) : null}
                {found.brands.length > 0 ? (
                  <Command.Group heading={t('search.brands')} className={group} forceMount>
                    {found.brands.map((brand) => (
                      <Item
                        key={brand._id}
                        value={`${q} ${brand._id}`}
                        icon={
                          <Avatar name={brand.username} src={brand.logo ?? brand.avatar} className="size-8" />
                        }
                        onSelect={() => void navigate({ to: '/brand/$id', params: { id: brand._id } })}
                      >
                        {brand.username}
                      </Item>
                    ))}
                  </Command.Group>
                ) : null}
                {q ? (
                  <Command.Group heading={t('palette.search')} className={group}>
                    <Item
                      value={`${q} all`}
                      icon={<Icon name="search" />}
                      onSelect={() => void navigate({ to: '/deals', search: { q } })}
                    >
                      {t('search.all', { text: q })}
                    </Item>
                  </Command.Group>
                ) : null}
                <Command.Group heading={t('palette.screens')} className={group}>
                  {[...sidebarGroups(user).flat(), ...menuFor('more', user)].map(({ path, label, icon }) => (
                    <Item
                      key={path}
                      value={t(`menu.${label}`)}
                      icon={<Icon name={icon} />}
                      onSelect={() => void navigate({ to: path })}
                    >
                      {t(`menu.${label}`)}
                    </Item>
                  ))}
                </Command.Group>
                <Command.Group heading={t('palette.actions')} className={group}>
                  <Item value={t('menu.cart')} icon={<Icon name="shopping-bag" />} onSelect={openCart}>
                    {t('menu.cart')}
                  </Item>
                  <Item
                    value={t('menu.theme')}
                    icon={theme === 'dark' ? <Icon name="sun" /> : <Icon name="moon" />}
                    onSelect={toggleTheme}
                  >
                    {t('menu.theme')}
                  </Item>
                  <Item value={t('menu.cookies')} icon={<Icon name="cookie" />} onSelect={openConsent}>
                    {t('menu.cookies')}
                  </Item>
                  <Item value={t('keys.title')} icon={<Icon name="keyboard" />} onSelect={openShortcuts}>
                    {t('keys.title')}
                  </Item>
                  <Item value={t('menu.logout')} icon={<Icon name="log-out" />} onSelect={logout}>
                    {t('menu.logout')}
                  </Item>
                </Command.Group>
              </Command.List>
            </Command>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
