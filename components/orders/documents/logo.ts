import type { LogoImage } from './write-pdf'

/** Largest width of the logo's pixels. At 60 mm this is 500 dpi. */
const MAX_WIDTH_PX = 1200
/** Width for pictures that are drawn from shapes, which have no pixels of their own. */
const MIN_WIDTH_PX = 600

/** Loads a logo of any format that the browser shows, and returns it as PNG, which PDF files can contain. */
export async function loadLogo(url: string): Promise<LogoImage> {
  const image = new Image()
  image.src = url
  await image.decode()
  const { naturalWidth, naturalHeight } = image
  if (naturalWidth === 0 || naturalHeight === 0) throw new Error('The logo has no size.')
  const width = Math.min(MAX_WIDTH_PX, Math.max(naturalWidth, MIN_WIDTH_PX))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width / naturalWidth) * naturalHeight)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return { png: canvas.toDataURL('image/png'), width: naturalWidth, height: naturalHeight }
}
