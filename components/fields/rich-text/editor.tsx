'use client'

import { Box } from '@chakra-ui/react'
import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { EditorState, type Command, type Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Note } from '@/components/ui/field'
import { sanitizeForSaving } from '@/lib/html/sanitize'
import { joinWords } from '@/lib/permissions/explain'
import { findUnsupportedParts, nodeTypes, schema, toDocument, toHtml } from './document'
import { Prose } from './prose'
import { Toolbar } from './toolbar'

interface RichTextEditorProps {
  /** Name of the field. */
  label: string
  /** Plain text or HTML. */
  value: string
  /** Attributes of the text for assistive technology, with its id. */
  attributes: Readonly<Record<string, string>>
  /** Receives the element of the text, which can be focused. */
  onMount: (element: HTMLElement | null) => void
  onChange: (html: string) => void
  onBlur: () => void
}

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodeTypes.hard_break.create()).scrollIntoView())
  return true
})

/** The keys of the editor. Tab is not among them, because it must leave the field. */
function createPlugins(): Plugin[] {
  const { list_item } = nodeTypes
  const { em, strong } = schema.marks
  return [
    history(),
    keymap({
      ...{ 'Mod-b': toggleMark(strong), 'Mod-i': toggleMark(em) },
      ...{ 'Mod-z': undo, 'Mod-y': redo, 'Shift-Mod-z': redo },
      ...{ 'Shift-Enter': breakLine, 'Mod-Enter': () => false },
      ...{
        Enter: splitListItem(list_item),
        'Mod-]': sinkListItem(list_item),
        'Mod-[': liftListItem(list_item),
      },
    }),
    keymap(baseKeymap),
  ]
}

/**
 * Makes the editor read the selection of the browser before a key or a command acts. The browser reports a changed
 * selection in a later task, so that Enter right after End would replace the text that was selected before.
 */
function readSelection(view: EditorView) {
  if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
}

const startState = (source: string) =>
  EditorState.create({ doc: toDocument(source), plugins: createPlugins() })

/**
 * Editor for a formatted text. It reports HTML after each edit. As long as the text is as it was read, also after an
 * undo, it reports the source to the letter, with the parts that the editor does not support.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, value, attributes, onMount } = props
  const [source, setSource] = useState(value)
  const [state, setState] = useState(() => startState(value))
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  /** The value that the editor reported last. Other values come from outside, for example from a discard. */
  const reported = useRef(value)
  const original = useMemo(() => toDocument(source), [source])

  const apply = useEffectEvent((next: EditorState, isEdit: boolean) => {
    view.current?.updateState(next)
    setState(next)
    if (!isEdit) return
    const html = next.doc.eq(original) ? source : toHtml(next.doc)
    reported.current = html
    props.onChange(html)
  })
  const onBlur = useEffectEvent(() => props.onBlur())
  const currentAttributes = useEffectEvent(() => attributes as Record<string, string>)
  const initial = useEffectEvent(() => state)
  const mount = useEffectEvent((element: HTMLElement | null) => onMount(element))

  useEffect(() => {
    const created = new EditorView(place.current, {
      state: initial(),
      attributes: () => currentAttributes(),
      transformPastedHTML: (html) => sanitizeForSaving(html).html,
      dispatchTransaction: (transaction) => apply(created.state.apply(transaction), transaction.docChanged),
      handleDOMEvents: { blur: () => onBlur(), keydown: readSelection },
    })
    view.current = created
    mount(created.dom)
    return () => {
      mount(null)
      view.current = null
      created.destroy()
    }
  }, [])

  useEffect(() => {
    view.current?.setProps({ attributes: () => ({ ...attributes }) })
  }, [attributes])

  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setSource(value)
    apply(startState(value), false)
  }, [value])

  const run = (command: Command) => {
    const current = view.current
    if (!current) return
    readSelection(current)
    command(current.state, current.dispatch, current)
    current.focus()
  }
  return (
    <>
      <Box
        borderWidth="1px"
        borderColor="border"
        borderRadius="l2"
        bg="bg.panel"
        css={{
          '&:has(> div > [contenteditable]:focus-visible)': {
            outline: '2px solid {colors.brand.focusRing}',
            outlineOffset: '1px',
          },
          '&:has(> div > [aria-invalid])': { borderColor: 'border.error' },
          '& > div > [contenteditable]': { minH: '28', px: '3', py: '2', maxH: '60vh', overflowY: 'auto' },
        }}
      >
        <Toolbar label={`Format ${label}`} controls={attributes.id ?? ''} state={state} onRun={run} />
        <Prose ref={place} />
      </Box>
      <UnsupportedNote source={source} isEdited={value !== source} />
    </>
  )
}

/** Names the parts of the source that the editor removes, or that it has removed. */
function UnsupportedNote({ source, isEdited }: { source: string; isEdited: boolean }) {
  const parts = useMemo(() => findUnsupportedParts(source), [source])
  const named = joinWords(parts, 'and')
  return (
    <Note role="status">
      {parts.length > 0 &&
        (isEdited
          ? `Your edit removed ${named}. Undo the edit to get the text back as it was.`
          : `The formatting editor does not support ${named}. The text stays as it is until you edit it here, which removes these parts. To keep them, edit the HTML source.`)}
    </Note>
  )
}
