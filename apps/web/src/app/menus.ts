import { BACK_OFFICE, type Role, SUPER_ADMIN } from '@vicino/contract/roles'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { Texts } from '~/lib/i18n/text-keys.ts'
import type { IconName } from '~/ui/icon-names.ts'
import { mayOpen, type Person, roleOf, startOf } from './guard.ts'
import { screenAt } from './screen-registry.ts'

type Address = keyof RegisteredRouter['routesByPath'] & string

/** Addresses without parameters in their path. */
export type RoutePath = Exclude<Address, `${string}$${string}` | ''>

/** Key of `menu` in the texts of `shell`. */
type Label = keyof Texts['shell']['menu']

export interface MenuEntry {
  readonly label: Label
  readonly path: RoutePath
  readonly icon: IconName
}

/** Every entry of a menu: its address and its icon. */
export const ENTRIES = {
  home: { path: '/', icon: 'house' },
  scan: { path: '/scan', icon: 'scan-line' },
  dashboard: { path: '/dashboard', icon: 'layout-dashboard' },
  /** The dashboard of a shop. */
  today: { path: '/dashboard', icon: 'house' },
  till: { path: '/scan', icon: 'scan-line' },
  ownDeals: { path: '/miei-deal', icon: 'ticket-percent' },
  proofPost: { path: '/create', icon: 'camera' },
  newDeal: { path: '/create-deal', icon: 'circle-plus' },
  loyalty: { path: '/raccolte', icon: 'stamp' },
  customers: { path: '/raccolte/clienti', icon: 'users-round' },
  deals: { path: '/deals', icon: 'tag' },
  messages: { path: '/messages', icon: 'message-circle' },
  wallet: { path: '/wallet', icon: 'wallet' },
  notifications: { path: '/notifications', icon: 'bell' },
  createDeal: { path: '/create-deal', icon: 'square-plus' },
  promoter: { path: '/promoter', icon: 'share-2' },
  programs: { path: '/raccolte', icon: 'stamp' },
  display: { path: '/display', icon: 'monitor-play' },
  card: { path: '/tessera', icon: 'qr-code' },
  create: { path: '/create', icon: 'circle-plus' },
  points: { path: '/punti', icon: 'sparkles' },
  profile: { path: '/profile', icon: 'user-round' },
  settings: { path: '/settings', icon: 'settings' },
  earnPoints: { path: '/points', icon: 'sparkles' },
  help: { path: '/help', icon: 'life-buoy' },
  business: { path: '/business', icon: 'store' },
  staff: { path: '/personale', icon: 'users-round' },
  shops: { path: '/negozi', icon: 'map-pin' },
  materials: { path: '/materiali', icon: 'printer' },
  switchAccount: { path: '/switch-account', icon: 'users-round' },
  privacy: { path: '/privacy-policy', icon: 'shield-check' },
} as const satisfies { readonly [Name in Label]?: { readonly path: RoutePath; readonly icon: IconName } }

type EntryName = keyof typeof ENTRIES

interface RoleMenus {
  /** First group of the sidebar: the role's daily work. */
  readonly sidebarWork: readonly EntryName[]
  /** Second group of the sidebar. */
  readonly sidebar: readonly EntryName[]
  /** 'Altro', below the sidebar. */
  readonly more: readonly EntryName[]
  /** The phone's bar. */
  readonly bar: readonly EntryName[]
  /** Foot of the phone's menu. */
  readonly footer: readonly EntryName[]
}

/** A shop's office, in the order of its day. */
const SHOP_WORK = [
  'today',
  'till',
  'ownDeals',
  'newDeal',
  'loyalty',
  'customers',
  'messages',
  'display',
  'settings',
] as const
/** What everybody sees, also a shop ('Come cliente'). */
const SHOP_AS_CUSTOMER = [
  'deals',
  'wallet',
  'card',
  'points',
  'notifications',
  'proofPost',
  'profile',
] as const
/** The phone's bar of a shop; 'Altro' opens the menu with the rest. */
const SHOP_BAR = ['today', 'till', 'newDeal', 'customers'] as const

/**
 * Entries of each menu by role, in this order. The sidebar, the
 * phone's menu and bar, 'Altro' and the command palette read it. An entry is left out when the
 * person may not open its screen.
 */
export const MENUS: Readonly<Record<Role, RoleMenus>> = {
  audience: {
    sidebarWork: [],
    sidebar: ['home', 'deals', 'messages', 'wallet', 'notifications', 'createDeal', 'profile', 'settings'],
    more: ['earnPoints', 'help', 'business', 'switchAccount'],
    bar: ['home', 'deals', 'card', 'points', 'profile'],
    footer: ['create', 'privacy'],
  },
  promoter: {
    sidebarWork: [],
    sidebar: [
      'home',
      'deals',
      'messages',
      'wallet',
      'notifications',
      'createDeal',
      'promoter',
      'profile',
      'settings',
    ],
    more: ['earnPoints', 'help', 'business', 'switchAccount'],
    bar: ['home', 'deals', 'card', 'points', 'profile'],
    footer: ['create', 'privacy'],
  },
  scanner: {
    sidebarWork: ['scan'],
    sidebar: ['messages', 'wallet', 'notifications', 'createDeal', 'profile', 'settings'],
    more: ['earnPoints', 'help', 'business', 'switchAccount'],
    bar: ['scan', 'create', 'points', 'profile'],
    footer: ['privacy'],
  },
  brand: {
    sidebarWork: [...SHOP_WORK],
    sidebar: [...SHOP_AS_CUSTOMER],
    more: ['earnPoints', 'help', 'business', 'staff', 'shops', 'materials', 'switchAccount'],
    bar: [...SHOP_BAR],
    footer: ['privacy'],
  },
  brandManager: {
    sidebarWork: [...SHOP_WORK],
    sidebar: [...SHOP_AS_CUSTOMER],
    more: ['earnPoints', 'help', 'business', 'shops', 'materials', 'switchAccount'],
    bar: [...SHOP_BAR],
    footer: ['privacy'],
  },
  superAdmin: {
    // The layout's PlatformMenu draws these three among the admin sections.
    sidebarWork: ['dashboard', 'programs', 'display'],
    sidebar: ['home', 'deals', 'messages', 'wallet', 'notifications', 'createDeal', 'profile', 'settings'],
    more: ['earnPoints', 'help', 'business', 'switchAccount'],
    bar: ['dashboard', 'profile'],
    footer: ['create', 'points', 'privacy'],
  },
}

/**
 * Returns a person's entries of a menu: those of the role whose screens they may open, and always
 * their start screen.
 */
export function menuFor(menu: keyof RoleMenus, person: Person): MenuEntry[] {
  return MENUS[roleOf(person)][menu]
    .map((label): MenuEntry => ({ label, ...ENTRIES[label] }))
    .filter(({ path }) => {
      const screen = screenAt(path)
      return path === startOf(person) || (screen !== undefined && mayOpen(screen, person))
    })
}

/**
 * Returns the groups of a person's sidebar: daily work, then the rest. An empty group is left out.
 */
export function sidebarGroups(person: Person): readonly MenuEntry[][] {
  return [menuFor('sidebarWork', person), menuFor('sidebar', person)].filter(({ length }) => length > 0)
}

/** Says whether the second group of a person's sidebar is what they see as a customer. */
export const hasCustomerGroup = (person: Person): boolean =>
  BACK_OFFICE.some((role) => role === roleOf(person))

/** Says whether the first group of a person's sidebar is the platform's queues and sections. */
export const hasPlatformMenu = (person: Person): boolean =>
  SUPER_ADMIN.some((role) => role === roleOf(person))

/** Says whether a screen has the phone's bar. Only screens of a redemption do not. */
export function hasBottomBar(path: string): boolean {
  return screenAt(path)?.bottomBar !== false
}
