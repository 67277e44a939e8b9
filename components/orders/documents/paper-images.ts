'use client'

import { useQuery } from '@tanstack/react-query'
import { getSettings } from '@/lib/settings'
import type { PaperDocument } from './paper-document'

/** Image of a document as PNG data address, with its size in any unit. */
export interface PaperImage {
  png: string
  width: number
  height: number
}

/** Largest width of the logo's pixels. At 60 mm this is 500 dpi. */
const MAX_LOGO_WIDTH_PX = 1200
/** Width for logos that are drawn from shapes, which have no pixels of their own. */
const MIN_LOGO_WIDTH_PX = 600
/** Width of the pixels of a picture in a table. At 8 mm this is 500 dpi. */
const PICTURE_WIDTH_PX = 160

/** The loaded logo: undefined while it loads, null without one, and "failed" when it could not be loaded. */
export type Logo = PaperImage | null | 'failed'

/** Loads the logo of the settings. A document without its logo is still a full document. */
export function useLogo(): { data: Logo | undefined; isPending: boolean } {
  const { marketplaceLogo: url } = getSettings()
  const { data, isPending } = useQuery({
    queryKey: ['document logo', url],
    queryFn: (): Promise<Logo> =>
      loadImage(url, (width) => Math.min(MAX_LOGO_WIDTH_PX, Math.max(width, MIN_LOGO_WIDTH_PX))).catch(
        () => 'failed' as const,
      ),
    enabled: Boolean(url),
    staleTime: Infinity,
  })
  return url ? { data, isPending } : { data: null, isPending: false }
}

/** Images by their address. */
export type Pictures = ReadonlyMap<string, PaperImage>

/**
 * Loads the pictures in the tables of documents. Those that cannot be loaded, or whose server does not allow other sites
 * to read them, are left out.
 */
export function usePictures(documents: readonly PaperDocument[]): { data: Pictures | undefined } {
  const urls = [...new Set(documents.flatMap(picturesOf))].sort()
  const { data } = useQuery({
    queryKey: ['document pictures', ...urls],
    queryFn: () => loadPictures(urls),
    enabled: urls.length > 0,
    staleTime: Infinity,
  })
  return { data: urls.length > 0 ? data : new Map() }
}

async function loadPictures(urls: readonly string[]): Promise<Pictures> {
  const loaded = await Promise.all(
    urls.map(async (url) => [url, await loadImage(url, () => PICTURE_WIDTH_PX).catch(() => null)] as const),
  )
  return new Map(loaded.flatMap(([url, image]) => (image ? [[url, image] as const] : [])))
}

/** Returns the addresses of the pictures in the tables of a document. */
function picturesOf({ blocks }: PaperDocument): string[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'table') return []
    const at = block.columns.findIndex(({ kind }) => kind === 'picture')
    return block.rows.flatMap((row) => row[at] || [])
  })
}

/**
 * Loads an image of any format that the browser shows, and returns it as PNG, which PDF files can contain. `widthOf`
 * returns the width in pixels for the image's own width.
 */
async function loadImage(url: string, widthOf: (ownWidth: number) => number): Promise<PaperImage> {
  const image = new Image()
  // The pixels of images from other sites can be read only if their server allows it.
  if (/^(https?:)?\/\//i.test(url)) image.crossOrigin = 'anonymous'
  image.src = url
  await image.decode()
  const { naturalWidth, naturalHeight } = image
  if (naturalWidth === 0 || naturalHeight === 0) throw new Error('The image has no size.')
  const canvas = document.createElement('canvas')
  canvas.width = widthOf(naturalWidth)
  canvas.height = Math.round((canvas.width / naturalWidth) * naturalHeight)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return { png: canvas.toDataURL('image/png'), width: naturalWidth, height: naturalHeight }
}
