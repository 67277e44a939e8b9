import DOMPurify, { type Config, type RemovedAttribute, type RemovedElement } from 'dompurify'
import { joinWords } from '@/lib/permissions/explain'
import { isFillingBox, withoutMovingStyles } from './style-attribute'

/** HTML without parts that can run code or cover a page, and the words for these parts. */
interface SanitizedHtml {
  html: string
  /** The removed parts: "<script>", "onclick", "the style “position: fixed”". */
  removed: string[]
}

/**
 * Removes only what can run code, submit data, or cover and restyle the page around the text: scripts, event handlers,
 * addresses such as `javascript:`, forms, style sheets, declarations such as `position: fixed` and the like. Embedded
 * pages (iframes) stay, because shops show videos with them. They get the rights of `SANDBOX`.
 */
const FOR_SAVING: Config = {
  USE_PROFILES: { html: true },
  ADD_TAGS: ['iframe', '#comment'],
  ADD_ATTR: ['target', 'allow', 'allowfullscreen', 'frameborder', 'loading', 'referrerpolicy', 'sandbox'],
  // prettier-ignore
  FORBID_TAGS: [
    'form', 'input', 'button', 'textarea', 'select', 'option', 'optgroup', 'datalist', 'keygen', 'style', 'link',
  ],
  // Without this, elements such as `meta` at the start would go to the head, and the result would not list them.
  FORCE_BODY: true,
}

/**
 * The rights of embedded pages: those that the players of YouTube, Vimeo and others need. Without the other rights, an
 * embedded page can neither replace the page around it nor open dialogs or save files.
 */
const SANDBOX: readonly string[] = [
  'allow-scripts',
  'allow-same-origin',
  'allow-presentation',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
]

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

/**
 * Returns the sentence about removed parts: "The import removes <script>, because …". Undefined without any.
 *
 * @param subject what removes them
 */
export function removalWords(subject: string, removed: readonly string[]): string | undefined {
  if (removed.length === 0) return undefined
  return `${subject} removes ${joinWords(removed, 'and')}, because it could run code in a shop or cover its page.`
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
  const removedStyles: string[] = []
  DOMPurify.addHook('afterSanitizeAttributes', (element) => {
    removedStyles.push(...restrictStyle(element))
    if (element.localName === 'iframe') restrictFrame(element)
  })
  let clean: string
  try {
    clean = DOMPurify.sanitize(html, FOR_SAVING)
  } finally {
    DOMPurify.removeHook('afterSanitizeAttributes')
  }
  const removed = [
    ...DOMPurify.removed.map(nameRemovedPart).filter((part) => part !== undefined),
    ...removedStyles,
  ]
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

/** Removes the declarations of an element that could cover the page. Returns the words for them. */
function restrictStyle(element: Element): string[] {
  const text = element.getAttribute('style')
  const box = element.parentElement
  if (!text || (box?.localName === 'div' && isFillingBox(text, box.getAttribute('style') ?? ''))) return []
  const { style, removed } = withoutMovingStyles(text)
  if (style === '') element.removeAttribute('style')
  else if (style !== text) element.setAttribute('style', style)
  return removed.map((declaration) => `the style “${declaration}”`)
}

/** Gives an embedded page the rights of `SANDBOX`, or those of them that it has already. */
function restrictFrame(frame: Element): void {
  const own = frame.getAttribute('sandbox')?.toLowerCase().split(/\s+/)
  const rights = own ? SANDBOX.filter((right) => own.includes(right)) : SANDBOX
  if (own?.every((right) => right === '' || rights.includes(right)) !== true)
    frame.setAttribute('sandbox', rights.join(' '))
}

/** False for HTML that ends within a tag, a comment or a text such as that of a script. */
function isComplete(html: string): boolean {
  let mark = 'data-end'
  while (html.includes(mark)) mark += '-'
  return parseHtml(`${html}<i ${mark}></i>`).querySelector(`[${mark}]`)?.localName === 'i'
}
