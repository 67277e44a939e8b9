/**
 * Length of the longer side of a small copy, in pixels. Cards are the largest place that shows it: up to 400 pixels, on
 * screens with two pixels per point.
 */
export const SMALL_COPY_PIXELS = 800

const QUALITY = 0.82

/**
 * Returns a small copy of a picture for lists. Undefined for a picture that is small already, and when the copy would
 * have more bytes than the picture. The copy is WebP, or what the browser can write instead: JPEG for a JPEG, and PNG for
 * other types, because they can be transparent. A GIF has no copy, because it would not move.
 *
 * @throws when the browser cannot read the picture or write the copy
 */
export async function createSmallCopy(file: File): Promise<File | undefined> {
  if (file.type === 'image/gif') return undefined
  const picture = await createImageBitmap(file)
  try {
    const scale = SMALL_COPY_PIXELS / Math.max(picture.width, picture.height)
    if (scale >= 1) return undefined
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The browser cannot draw the small copy of a picture.')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const copy = await writeCanvas(canvas, file.type)
    if (copy.size >= file.size) return undefined
    return new File(
      [copy],
      `${file.name.replace(/\.[^.]*$/, '')}-small.${copy.type.slice('image/'.length)}`,
      {
        type: copy.type,
      },
    )
  } finally {
    picture.close()
  }
}

/** Returns the content of a canvas as a file. Browsers that cannot write a type write PNG instead. */
async function writeCanvas(canvas: HTMLCanvasElement, originalType: string): Promise<Blob> {
  const write = (type: string) =>
    new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The browser cannot write the small copy.'))),
        type,
        QUALITY,
      ),
    )
  const copy = await write('image/webp')
  return copy.type === 'image/webp' || originalType !== 'image/jpeg' ? copy : write('image/jpeg')
}
