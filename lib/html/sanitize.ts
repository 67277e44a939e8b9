import DOMPurify, { type Config, type RemovedAttribute, type RemovedElement } from 'dompurify'

/** HTML without parts that can run code, and the words for these parts. */
interface SanitizedHtml {
  html: string
  /** The removed parts: "<script>", "onclick". */
  removed: string[]
}

/**
 * Removes only what can run code or submit data: scripts, event handlers, addresses such as `javascript:`, forms and
 * the like. Embedded pages (iframes) stay, because a browser keeps them apart from the page around them.
 */
const FOR_SAVING: Config = {
  USE_PROFILES: { html: true },
  ADD_TAGS: ['iframe', '#comment'],
  ADD_ATTR: ['target', 'allow', 'allowfullscreen', 'frameborder', 'loading', 'referrerpolicy'],
  FORBID_TAGS: ['form', 'input', 'button', 'textarea', 'select', 'option', 'optgroup', 'datalist', 'keygen'],
  // Without this, elements such as `meta` at the start would go to the head, and the result would not list them.
  FORCE_BODY: true,
}

/** Keeps the formatting of a text, and nothing that could cover or restyle the page. */
const FOR_DISPLAY: Config = {
  // prettier-ignore
  ALLOWED_TAGS: [
    'p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
    'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'strike', 'sub', 'sup', 'small', 'mark', 'abbr',
    'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img',
    'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td',
  ],
  ALLOWED_ATTR: ['href', 'title', 'src', 'alt', 'width', 'height', 'start', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORCE_BODY: true,
}

/** Level of the first heading in a formatted text on a page. The page and its sections have the levels above. */
const FIRST_HEADING_LEVEL = 3

/** Returns the body of a document that runs and loads nothing. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<!doctype html><body>${html}`, 'text/html').body
}

/** Returns HTML as it may be saved. HTML without dangerous parts is returned unchanged, to the letter. */
export function sanitizeForSaving(html: string): SanitizedHtml {
  if (!html.includes('<')) return { html, removed: [] }
  const stand = standIn(html)
  const marked = html.replace(/<(?=\/?[a-z])/gi, (sign, at: number) => (isLessSign(html, at) ? stand : sign))
  const { html: clean, removed } = sanitize(marked)
  // Next to other changes, such a sign could begin a tag with what follows, so it is written as an entity.
  return { html: clean === marked ? html : clean.replaceAll(stand, '&lt;'), removed }
}

/**
 * True for a "<" before a word that is no element, as in "<DN50". A browser shows nothing of what follows it up to the
 * next ">", so it must be without values, which could be event handlers.
 */
function isLessSign(html: string, at: number): boolean {
  const [inside = ''] = html.slice(at + 1).split('>', 1)
  const [name = ''] = /^[a-z][^\s/>]*/i.exec(inside.replace(/^\//, '')) ?? []
  if (inside.includes('=') || /^(svg|math)$/i.test(name)) return false
  // A name with other characters cannot be created. It is no element either.
  if (!/^[a-z][a-z\d-]*$/i.test(name)) return !name.includes('-')
  return document.createElement(name) instanceof HTMLUnknownElement
}

/** Returns a character that a text does not have. */
function standIn(text: string): string {
  let code = 0xe000
  while (text.includes(String.fromCharCode(code))) code++
  return String.fromCharCode(code)
}

function sanitize(html: string): SanitizedHtml {
  const clean = DOMPurify.sanitize(html, FOR_SAVING)
  const removed = DOMPurify.removed.map(nameRemovedPart).filter((part) => part !== undefined)
  const body = parseHtml(html)
  const { head, documentElement } = body.ownerDocument
  if (!isComplete(html)) removed.push('an incomplete tag or comment at the end')
  // Tags of the page itself set attributes of the page around the text.
  for (const element of [documentElement, head, body])
    if (element.attributes.length > 0) removed.push(`<${element.localName}>`)
  const isSafe = removed.length === 0 && body.innerHTML === clean
  return { html: isSafe ? html : clean, removed: [...new Set(removed)] }
}

/**
 * Returns the formatted text of HTML as nodes for a page of the app. Headings start at the level below those of the
 * page, and links open in new tabs.
 */
export function sanitizeForDisplay(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, { ...FOR_DISPLAY, RETURN_DOM_FRAGMENT: true })
  for (const link of fragment.querySelectorAll('a')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  const headings = [...fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const levels = [...new Set(headings.map((heading) => heading.localName))].toSorted()
  for (const heading of headings) {
    const level = Math.min(6, FIRST_HEADING_LEVEL + levels.indexOf(heading.localName))
    const shifted = fragment.ownerDocument.createElement(`h${level}`)
    shifted.append(...heading.childNodes)
    heading.replaceWith(shifted)
  }
  return fragment
}

/** Returns the words for a removed part. Undefined for the element that the sanitizer itself adds at the start. */
function nameRemovedPart(part: RemovedElement | RemovedAttribute): string | undefined {
  if ('element' in part) {
    const name = part.element.nodeName.toLowerCase()
    if (name === '#comment') return 'a comment with code'
    return name === 'remove' ? undefined : `<${name}>`
  }
  const { attribute, from } = part
  if (!attribute) return `<${from.nodeName.toLowerCase()}>`
  return /^(?:href|src|action|xlink:href)$/.test(attribute.name)
    ? `the address “${attribute.value}”`
    : attribute.name
}

/** False for HTML that ends within a tag, a comment or a text such as that of a script. */
function isComplete(html: string): boolean {
  let mark = 'data-end'
  while (html.includes(mark)) mark += '-'
  return parseHtml(`${html}<i ${mark}></i>`).querySelector(`[${mark}]`)?.localName === 'i'
}
