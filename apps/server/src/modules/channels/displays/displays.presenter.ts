import type { changePlaylist } from '@vicino/contract/channels/displays/endpoints'
import { ONLINE_SECONDS } from '@vicino/contract/channels/displays/constants'
import type {
  Display,
  Playlist,
  PlaylistItem,
  PlaylistSummary,
} from '@vicino/contract/channels/displays/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { eurosOf } from '@vicino/domain/pricing'
import { publicAddress } from '../../../platform/files/keys.ts'
import { versionOf } from '../../../platform/row-version.ts'
import type { DisplayRow } from './displays.queries.ts'
import type { ItemRow, NewItem, PlaylistRow, SummaryRow } from './playlists.queries.ts'

export function presentDisplay(row: DisplayRow, now: Date): Display {
  const { lastSeenAt, playlistId, playlistName } = row
  return {
    _id: row.id,
    brandId: row.brandId,
    brandName: row.brandName,
    name: row.name,
    place: row.place,
    shop: row.shopId === null ? null : { _id: row.shopId, name: row.shopName ?? '' },
    group: row.groupId === null ? null : { _id: row.groupId, name: row.groupName ?? '' },
    playlist: playlistId === null ? null : { _id: playlistId, name: playlistName ?? '' },
    online: lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < ONLINE_SECONDS * 1000,
    pairedAt: row.pairedAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}

export const presentSummary = ({
  id,
  brandId,
  name,
  deals,
  onOffer,
  slides,
  displays,
}: SummaryRow): PlaylistSummary => ({
  _id: id,
  brandId,
  name,
  deals,
  onOffer,
  slides,
  displays,
})

export function presentPlaylist({ id, brandId, name, items: rows }: PlaylistRow): Playlist {
  const items = rows.map(presentItem)
  return { _id: id, version: versionOf(editedOf({ name, items })), brandId, name, items }
}

/** The fields that a playlist's form edits; they make up its version. */
export const editedOf = ({ name, items }: Pick<Playlist, 'name' | 'items'>) => ({
  name,
  items: items.map((item) => [
    ...('slide' in item ? [item.slide.title, item.slide.text, item.slide.image] : [item.dealId]),
    item.seconds,
    item.weekdays,
    item.from,
    item.to,
    item.advertiser ?? null,
  ]),
})

export function presentItem(row: ItemRow): PlaylistItem {
  const played = {
    seconds: row.seconds,
    weekdays: WEEK.filter((day) => (row.weekdays & bitOf(day)) !== 0),
    from: row.from,
    to: row.to,
    advertiser: row.advertiser,
  }
  if ('slide' in row) return { slide: row.slide, ...played }
  return {
    dealId: row.dealId,
    title: row.title,
    brandName: row.brandName,
    brandLogo: row.brandLogo,
    image: row.image,
    videoUrl: row.videoUrl,
    price: eurosOf(row.price),
    discount: row.discount,
    discountPrice: eurosOf(row.discountPrice),
    lowestPrice: eurosOf(row.lowestPrice),
    lowestDeclared: row.lowestDeclared,
    expirationDate: new Date(row.expiresAt).toISOString(),
    quantity: row.quantity,
    ...played,
  }
}

/** Returns an item in the form in which it is stored. */
export function storedItem(item: BodyOf<typeof changePlaylist>['items'][number]): NewItem {
  const { seconds, weekdays, from, to, advertiser } = item
  const days = weekdays.reduce((bits, day) => bits | bitOf(day), 0)
  const played = { seconds, weekdays: days, from, to, advertiser }
  if ('dealId' in item) return { dealId: item.dealId, ...played }
  const { title, text, image } = item.slide
  const address = image === null || image.startsWith('/') ? image : publicAddress(image)
  return { title: title || null, text: text || null, image: address, ...played }
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const bitOf = (day: number): number => 1 << (day - 1)
