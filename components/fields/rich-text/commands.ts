import { setBlockType, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { nodeTypes, schema } from './document'

const { bullet_list, heading, list_item, ordered_list, paragraph } = nodeTypes
const { em, link, strong } = schema.marks

/** An action of the toolbar. */
export interface TextAction {
  run: Command
  /** True while the selection has this formatting. Undefined for actions that cannot be switched off. */
  isOn?: (state: EditorState) => boolean
}

/** The actions of the toolbar that need no further input. */
export const actions = {
  bold: markAction(strong),
  italic: markAction(em),
  heading: headingAction(2),
  subheading: headingAction(3),
  bullets: listAction(bullet_list, ordered_list),
  numbers: listAction(ordered_list, bullet_list),
  clear: { run: clearFormatting },
  undo: { run: undo },
  redo: { run: redo },
} satisfies Record<string, TextAction>

function markAction(mark: MarkType): TextAction {
  return { run: toggleMark(mark), isOn: (state) => hasMark(state, mark) }
}

function hasMark({ doc, selection, storedMarks }: EditorState, mark: MarkType): boolean {
  const { from, to, empty, $from } = selection
  if (empty) return mark.isInSet(storedMarks ?? $from.marks()) !== undefined
  return doc.rangeHasMark(from, to, mark)
}

function headingAction(level: number): TextAction {
  const isOn = ({ selection: { $from } }: EditorState) =>
    $from.parent.type === heading && $from.parent.attrs.level === level
  return {
    run: (state, dispatch) =>
      (isOn(state) ? setBlockType(paragraph) : setBlockType(heading, { level }))(state, dispatch),
    isOn,
  }
}

/** Returns the list around the selection, and its position. */
function findList({ selection: { $from } }: EditorState): { node: Node; position: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (node.type === bullet_list || node.type === ordered_list)
      return { node, position: $from.before(depth) }
  }
  return undefined
}

/** Turns the selection into a list, a list of the other kind into this kind, and a list of this kind into text. */
function listAction(kind: NodeType, other: NodeType): TextAction {
  return {
    run: (state, dispatch) => {
      const list = findList(state)
      if (list?.node.type === kind) return liftListItem(list_item)(state, dispatch)
      if (list?.node.type !== other) return wrapInList(kind)(state, dispatch)
      dispatch?.(state.tr.setNodeMarkup(list.position, kind))
      return true
    },
    isOn: (state) => findList(state)?.node.type === kind,
  }
}

/** Removes marks and headings from the selection, or from the block of the cursor. Lists stay. */
function clearFormatting(state: EditorState, dispatch?: (tr: EditorState['tr']) => void): boolean {
  const { empty, $from } = state.selection
  const from = empty ? $from.start() : state.selection.from
  const to = empty ? $from.end() : state.selection.to
  dispatch?.(state.tr.removeMark(from, to).setBlockType(from, to, paragraph).setStoredMarks([]))
  return true
}

/** Returns the address of the link at the selection. Undefined without a link. */
export function linkAddress(state: EditorState): string | undefined {
  const range = linkRange(state)
  return range && String(range.attrs.href)
}

/** Links the selection. Without one, it changes the link at the cursor, or inserts the address as text. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { empty, from, to } = state.selection
    const existing = linkRange(state)
    const attrs: Attrs = { ...existing?.attrs, href }
    const tr = state.tr
    if (existing && empty) {
      tr.removeMark(existing.from, existing.to, link)
      tr.addMark(existing.from, existing.to, link.create(attrs))
    } else if (empty) {
      tr.replaceSelectionWith(schema.text(href, [link.create(attrs)]), false)
    } else {
      tr.removeMark(from, to, link).addMark(from, to, link.create(attrs))
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Removes the links of the selection, or the link at the cursor. */
export const removeLink: Command = (state, dispatch) => {
  const { empty, from, to } = state.selection
  const range = empty ? linkRange(state) : { from, to }
  if (!range) return false
  dispatch?.(state.tr.removeMark(range.from, range.to, link))
  return true
}

/** Returns the text with the link at the start of the selection. */
function linkRange(state: EditorState): { from: number; to: number; attrs: Attrs } | undefined {
  const { $from, empty } = state.selection
  const { parent } = $from
  const start = $from.start()
  let range: { from: number; to: number; attrs: Attrs } | undefined
  parent.forEach((node, offset) => {
    const mark = link.isInSet(node.marks)
    const [from, to] = [start + offset, start + offset + node.nodeSize]
    if (!mark) return
    // A link with several formats consists of adjacent nodes.
    if (range && range.to === from && mark.eq(link.create(range.attrs))) range = { ...range, to }
    else if (!range || range.to < $from.pos || (range.to === $from.pos && !empty))
      range = { from, to, attrs: mark.attrs }
  })
  const isAtLink = range && range.from <= $from.pos && $from.pos <= range.to
  return isAtLink ? range : undefined
}
