import {
  DOMParser,
  DOMSerializer,
  Schema,
  type MarkSpec,
  type Node,
  type NodeSpec,
  type NodeType,
} from 'prosemirror-model'
import { marks, nodes } from 'prosemirror-schema-basic'
import { addListNodes } from 'prosemirror-schema-list'
import { hasTags, textToHtml } from '@/lib/html/markup'
import { parseHtml, sanitizeForSaving } from '@/lib/html/sanitize'

/** Returns the parts of a node or mark that has only a tag and these optional attributes. */
function withAttributes(tag: string, required: string, optional: readonly string[], hasContent: boolean) {
  const names = [required, ...optional]
  return {
    attrs: Object.fromEntries(names.map((name) => [name, name === required ? {} : { default: null }])),
    parseDOM: [
      {
        tag: `${tag}[${required}]`,
        getAttrs: (element: HTMLElement) =>
          Object.fromEntries(names.map((name) => [name, element.getAttribute(name)])),
      },
    ],
    toDOM: ({ attrs }: { attrs: Record<string, unknown> }) =>
      (hasContent ? [tag, attrs, 0] : [tag, attrs]) as [string, ...unknown[]],
  }
}

/** Returns the mark of an element without attributes. */
function simpleMark(tag: string, ...others: readonly string[]): MarkSpec {
  return { parseDOM: [tag, ...others].map((name) => ({ tag: name })), toDOM: () => [tag, 0] }
}

const IMAGE: NodeSpec = {
  ...{ inline: true, group: 'inline', draggable: true },
  ...withAttributes('img', 'src', ['alt', 'title', 'width', 'height'], false),
}
const LINK: MarkSpec = { inclusive: false, ...withAttributes('a', 'href', ['title', 'target', 'rel'], true) }

const basic = new Schema({ nodes: { ...nodes, image: IMAGE }, marks })

/** The elements that the editor knows. All others are removed by its first edit. */
export const schema = new Schema({
  nodes: addListNodes(basic.spec.nodes, 'paragraph block*', 'block'),
  marks: {
    link: LINK,
    em: marks.em,
    strong: marks.strong,
    u: simpleMark('u'),
    s: simpleMark('s', 'del', 'strike'),
    sub: { ...simpleMark('sub'), excludes: 'sup' },
    sup: { ...simpleMark('sup'), excludes: 'sub' },
    code: marks.code,
  },
})

type NodeName = 'bullet_list' | 'hard_break' | 'heading' | 'list_item' | 'ordered_list' | 'paragraph'

/** The kinds of nodes that the commands create. The types of `addListNodes` do not name them. */
export const nodeTypes = schema.nodes as unknown as Record<NodeName, NodeType>

const parser = DOMParser.fromSchema(schema)
const serializer = DOMSerializer.fromSchema(schema)

/** Returns the document of the editor for a description, which may be plain text or HTML. */
export function toDocument(source: string): Node {
  const html = hasTags(source) ? sanitizeForSaving(source).html : textToHtml(source)
  return parser.parse(parseHtml(html))
}

/** Returns the HTML of a document. Empty for a document without content. */
export function toHtml(document: Node): string {
  if (document.childCount === 1 && document.firstChild?.isTextblock && document.firstChild.content.size === 0)
    return ''
  const body = parseHtml('')
  body.append(serializer.serializeFragment(document.content, { document: body.ownerDocument }))
  // An item with one paragraph is written as plain HTML does: `<li>Text</li>`.
  for (const item of body.querySelectorAll('li')) {
    const [first, ...others] = item.children
    if (first?.localName === 'p' && others.every(({ localName }) => localName === 'ul' || localName === 'ol'))
      first.replaceWith(...first.childNodes)
  }
  return body.innerHTML
}

/** Elements that mean the same, under the name that the editor writes. */
const SAME_ELEMENTS: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', strike: 's' }

/** Elements that are part of a table. */
const TABLE_PARTS = new Set(['tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'caption', 'colgroup', 'col'])

/**
 * Returns the parts of HTML that an edit in the editor removes: "<iframe>", "style". Attributes of removed elements are
 * not listed. Empty for a text without tags.
 */
export function findUnsupportedParts(source: string): string[] {
  if (!hasTags(source)) return []
  const before = countParts(parseHtml(source))
  const after = countParts(parseHtml(toHtml(toDocument(source))))
  const lost = [...before].flatMap(([key, part]) => (part.count > (after.get(key)?.count ?? 0) ? [part] : []))
  const lostElements = new Set(lost.filter(({ isElement }) => isElement).map(({ element }) => element))
  const listed = lost.filter(({ isElement, element }) => isElement || !lostElements.has(element))
  return [...new Set(listed.map(({ words }) => words))]
}

interface PartCount {
  words: string
  /** Name of the element, or of the element with the attribute. */
  element: string
  isElement: boolean
  count: number
}

/** Returns the number of each element, attribute and comment below an element. */
function countParts(body: HTMLElement): Map<string, PartCount> {
  const counts = new Map<string, PartCount>()
  const add = (key: string, part: Omit<PartCount, 'count'>) =>
    counts.set(key, { ...part, count: (counts.get(key)?.count ?? 0) + 1 })
  for (const { localName, attributes } of body.querySelectorAll('*')) {
    const element = SAME_ELEMENTS[localName] ?? (TABLE_PARTS.has(localName) ? 'table' : localName)
    if (element !== 'p') add(element, { words: `<${element}>`, element, isElement: true })
    for (const { name } of attributes) add(`${element} ${name}`, { words: name, element, isElement: false })
  }
  const comments = body.ownerDocument.createNodeIterator(body, NodeFilter.SHOW_COMMENT)
  while (comments.nextNode()) add('#comment', { words: 'comments', element: '#comment', isElement: true })
  return counts
}
