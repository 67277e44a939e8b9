/** The types of images that can be uploaded, with the extension of their files. SVG is not one, as it can hold scripts. */
export const IMAGE_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}

const PNG = '\x89PNG\r\n\x1a\n'
const JPEG = '\xff\xd8\xff'
/** Length of the part that is inspected, in bytes. It holds the list of formats of an AVIF file. */
const HEAD_BYTES = 64

/** Returns the type of an image by its first bytes; null for anything else. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1')
  if (head.startsWith(PNG)) return 'image/png'
  if (head.startsWith(JPEG)) return 'image/jpeg'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  if (/^RIFF[^]{4}WEBP/.test(head)) return 'image/webp'
  return isAvif(head) ? 'image/avif' : null
}

/** True for the file type box of an AVIF file: its main format or one of its compatible ones is AVIF. */
function isAvif(head: string): boolean {
  if (head.slice(4, 8) !== 'ftyp') return false
  const length = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE()
  const formats = head.slice(8, Math.min(length, HEAD_BYTES)).match(/[^]{4}/g) ?? []
  return formats.some((format, index) => index !== 1 && /^avi[fs]$/.test(format))
}
