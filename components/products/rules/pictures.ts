import { isPlainObject, isSame } from '@/lib/forms/diff'
import { valueAt, type XpObject, type XpPath } from '@/lib/xp/tree'

/** Path of the pictures of a product or a variant below xp, from which lists and orders take the first one. */
export const PICTURES_PATH: XpPath = ['Images']

/** Maximum length of the address of a picture, in characters. */
const MAX_ADDRESS_LENGTH = 2000

/** Maximum length of an alternative text, in characters. */
export const MAX_ALT_TEXT_LENGTH = 250

/** The fields of a picture that the office edits. An entry of the list may have others, which stay. */
export interface Picture {
  address: string
  /** Text for people who cannot see the picture. Empty for none. */
  altText: string
}

/** The entries of a product's list of pictures. Entries of other shapes are in it too. */
export type StoredPictures = { entries: readonly unknown[] } | { problem: string }

/** Returns the list of pictures, or the reason why it cannot be changed. */
export function storedPictures(xp: XpObject): StoredPictures {
  const value = valueAt(xp, PICTURES_PATH)
  if (value === undefined || value === null) return { entries: [] }
  if (Array.isArray(value)) return { entries: value }
  return {
    problem:
      'The extended property “Images” is not a list of pictures. Change or remove it in the extended properties.',
  }
}

/** Returns an entry of the list as a picture. Undefined for an entry of another shape. */
export function pictureIn(entry: unknown): Picture | undefined {
  if (!isPlainObject(entry)) return undefined
  const address = textIn(entry, 'Url') || textIn(entry, 'ThumbnailUrl')
  return address === '' ? undefined : { address, altText: textIn(entry, 'AltText') }
}

/**
 * Returns an entry with the fields of a picture. Other fields of the entry stay. With another address, the thumbnail is
 * removed, because it shows the previous picture.
 */
export function withPicture(entry: unknown, { address, altText }: Picture): XpObject {
  const before = isPlainObject(entry) ? entry : {}
  const isMoved = pictureIn(entry)?.address !== address
  const { AltText: _, ThumbnailUrl, ...rest } = before
  return {
    ...rest,
    ...(isMoved && { Url: address }),
    ...(!isMoved && ThumbnailUrl !== undefined && { ThumbnailUrl }),
    ...(altText !== '' && { AltText: altText }),
  }
}

/** Returns the entry of an uploaded picture, with the address of its small copy for lists if it has one. */
export const uploadedEntry = (address: string, thumbnail?: string): XpObject => ({
  Url: address,
  ...(thumbnail !== undefined && { ThumbnailUrl: thumbnail }),
})

/** Returns the list with one entry at another position. */
export function moveEntry(entries: readonly unknown[], from: number, to: number): unknown[] {
  const moved = [...entries]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

/** Returns the position of an entry that was shown. -1 if it was changed or removed since. */
export const positionOf = (entries: readonly unknown[], shown: unknown): number =>
  entries.findIndex((entry) => isSame(entry, shown))

/** Returns the list with another entry in place of one that was shown. Unchanged if that one is gone. */
export function replaceEntry(entries: readonly unknown[], shown: unknown, next: unknown): unknown[] {
  const at = positionOf(entries, shown)
  return entries.map((entry, index) => (index === at ? next : entry))
}

/** Returns the list without an entry that was shown. Unchanged if that one is gone. */
export function removeEntry(entries: readonly unknown[], shown: unknown): unknown[] {
  const at = positionOf(entries, shown)
  return entries.filter((_, index) => index !== at)
}

/**
 * Returns the problem with a typed address as a sentence. Undefined for an address of the web.
 *
 * @param others addresses of the product's other pictures
 */
export function addressProblem(typed: string, others: readonly string[]): string | undefined {
  const address = typed.trim()
  if (address === '') return 'Enter the address of the picture.'
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    return 'Enter an address that starts with https:// or http://.'
  if (address.length > MAX_ADDRESS_LENGTH) return 'Enter an address of at most 2,000 characters.'
  return others.includes(address) ? 'The product has this picture already.' : undefined
}

/** Returns the notice for a picture that the browser could not load, as sentences. */
export function brokenPictureNotice(address: string): string {
  return /^http:/i.test(address)
    ? 'This picture cannot be loaded. Check its address. The back office shows pictures from other hosts only by https.'
    : 'This picture cannot be loaded. Check its address.'
}

function textIn(entry: XpObject, key: string): string {
  const value = Object.hasOwn(entry, key) ? entry[key] : undefined
  return typeof value === 'string' ? value : ''
}
